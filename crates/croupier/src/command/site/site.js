// Shows a play line by line, and finds plays. Without this script, all lines are shown.
'use strict';

function start(play) {
  const lines = [...play.querySelectorAll(':scope > ol > li')];
  const button = (name) => play.querySelector(`[data-do=${name}]`);
  let shown = 0;
  let timer = 0;
  const show = (count) => {
    shown = Math.min(count, lines.length);
    lines.forEach((line, at) => { line.hidden = at >= shown; });
    button('step').textContent = shown === lines.length ? 'Again' : 'Next line';
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    button('run').textContent = 'Play';
  };
  const step = () => {
    show(shown === lines.length ? 1 : shown + 1);
    lines[shown - 1]?.scrollIntoView({ block: 'nearest' });
  };
  play.querySelector('.controls').hidden = false;
  show(1);
  button('step').addEventListener('click', () => { stop(); step(); });
  button('all').addEventListener('click', () => { stop(); show(lines.length); });
  button('run').addEventListener('click', () => {
    if (timer) return stop();
    button('run').textContent = 'Stop';
    step();
    timer = setInterval(() => { if (shown === lines.length) stop(); else step(); }, 1200);
  });
}

for (const play of document.querySelectorAll('details.play')) {
  if (play.open) start(play);
  else play.addEventListener('toggle', () => start(play), { once: true });
}

document.querySelector('#find')?.addEventListener('input', (event) => {
  const wanted = event.target.value.toLowerCase();
  for (const play of document.querySelectorAll('details.play')) {
    play.hidden = !play.textContent.toLowerCase().includes(wanted);
  }
});

// A link to a folded part opens it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName === 'DETAILS') target.open = true;
}
addEventListener('hashchange', unfold);
unfold();
