// Looks for faults in the layout of a table: text that is cut, print that is too small, parts that overlap or leave the window.

/** Returns the faults of the table on a page, in words. Runs in the browser. */
function faults({ print, chip, worth }) {
  const found = new Set();
  const box = (element) => element.getBoundingClientRect();
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].filter((word) => !word.startsWith('svelte')).join('.')}`;
  const room = document.documentElement;
  if (room.scrollHeight > innerHeight || room.scrollWidth > innerWidth) {
    found.add(`the page is ${room.scrollWidth} by ${room.scrollHeight}`);
  }

  const inside = (inner, outer, by = 1) => inner.left >= outer.left - by && inner.right <= outer.right + by && inner.top >= outer.top - by && inner.bottom <= outer.bottom + by;

  // The parts that a player needs are in the window, and none covers another.
  const clock = [...document.querySelectorAll('.head .clock')].find(seen);
  const foot = document.querySelector('.tray') ?? document.querySelector('.foot form');
  const parts = Object.entries({ felt: document.querySelector('.play > .felt'), clock, call: document.querySelector('.call'), foot });
  for (const [i, [what, part]] of parts.entries()) {
    const { left, top, right, bottom } = part ? box(part) : {};
    if (!part || left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
      found.add(`${what} is not in the window: ${left} ${top} ${right} ${bottom}`);
    }
    for (const [other, beside] of parts.slice(i + 1)) {
      const b = part && beside && box(beside);
      if (b && Math.min(right, b.right) - Math.max(left, b.left) > 1 && Math.min(bottom, b.bottom) - Math.max(top, b.top) > 1) {
        found.add(`${what} and ${other} overlap`);
      }
    }
  }

  // The result line is in the window, and neither the call nor the tray covers it.
  const result = [...document.querySelectorAll('.results, .moment')].find(seen);
  if (result) {
    const a = box(result);
    const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (!inside(a, window)) {
      found.add(`the result is not in the window: ${a.left} ${a.top} ${a.right} ${a.bottom}`);
    }
    for (const [what, part] of Object.entries({ clock: parts[1][1], call: parts[2][1], foot: parts[3][1] })) {
      const b = part && box(part);
      if (b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) {
        found.add(`the result and ${what} overlap`);
      }
    }
  }

  // Every spot lies on the felt. The drawer of a phone scrolls inside itself.
  const felt = box(document.querySelector('.play > .felt'));
  for (const spot of document.querySelectorAll('[data-spot], [data-zone][role=button]')) {
    if (seen(spot) && !spot.closest('.drawer') && !inside(box(spot), felt, 2)) {
      found.add(`${spot.dataset.spot ?? spot.dataset.zone} lies off the felt`);
    }
  }

  // No text is cut: it lies in its button, and in whatever hides its overflow.
  const walk = document.createTreeWalker(document.querySelector('.play'), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('.heard, title, .drawer') || element instanceof SVGElement || !seen(element)) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    // The line's box is higher than its print.
    const ink = { left: text.left, right: text.right, top: text.top + text.height * 0.2, bottom: text.bottom - text.height * 0.2 };
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.position === 'absolute' && style.clipPath !== 'none') {
        break;
      }
      const cuts = style.overflowX !== 'visible' && !/auto|scroll/.test(style.overflowY);
      const turned = around.closest('.seat');
      // The result of a bet lies over the edge of its spot, which does not cut it.
      if ((cuts || (around.matches('button, li, dd') && !element.matches('.verdict'))) && !inside(ink, box(around), turned ? 4 : 1.5)) {
        found.add(`"${node.data.trim().slice(0, 30)}" is cut by ${name(around)}`);
      }
    }
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (print && element.closest('.felt') && size < 10.95) {
      found.add(`"${node.data.trim()}" is printed in ${size} px`);
    }
  }

  // Print on the layout: large enough, in its zone, and not over other print.
  const scale = (text) => Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
  const shown = (part) => [...document.querySelectorAll(part)].filter((element) => seen(element) && !(element.closest('.felt')?.inert ?? false));
  // The letters in the roads only repeat the colours of the beads, and the counts beside them.
  const prints = shown('.felt svg text').filter((text) => !text.closest('.stack, .boards') && text.textContent.trim());
  for (const text of prints) {
    const size = parseFloat(getComputedStyle(text).fontSize) * scale(text);
    if (print && size < 10.95) {
      found.add(`"${text.textContent.trim()}" is printed in ${size.toFixed(1)} px`);
    }
    const area = text.closest('[data-zone]');
    const around = area && box(area.querySelector('.area'));
    if (around && !text.closest('.price') && (box(text).left < around.left - 2 || box(text).right > around.right + 2)) {
      found.add(`"${text.textContent.trim()}" is wider than ${area.dataset.zone}`);
    }
  }
  const inks = prints.filter((text) => text.closest('[data-zone]')).map((text) => [text, box(text)]);
  for (const [i, [text, a]] of inks.entries()) {
    for (const [other, b] of inks.slice(i + 1)) {
      const deep = Math.min(a.bottom - a.height * 0.25, b.bottom - b.height * 0.25) - Math.max(a.top + a.height * 0.25, b.top + b.height * 0.25);
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && deep > 1) {
        found.add(`"${text.textContent.trim()}" and "${other.textContent.trim()}" overlap`);
      }
    }
  }

  // Chips: large enough, none over another player's, none over the print of its zone.
  const stacks = shown('.felt .stack').map((stack) => ({ stack, ...box(stack.querySelector('circle')).toJSON() }));
  for (const [i, a] of stacks.entries()) {
    if (a.width < chip) {
      found.add(`a chip is ${a.width.toFixed(1)} px wide`);
    }
    const amount = a.stack.querySelector('text');
    const high = amount ? parseFloat(getComputedStyle(amount).fontSize) * scale(amount) : Infinity;
    if (high < worth) {
      found.add(`the amount "${amount.textContent}" is printed in ${high.toFixed(1)} px`);
    }
    for (const b of stacks.slice(i + 1)) {
      const apart = Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2);
      if (apart < (a.width + b.width) / 2 - 2) {
        found.add(`two stacks overlap at ${Math.round(a.left)} ${Math.round(a.top)}`);
      }
    }
    for (const [text, b] of inks) {
      const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
      if (Math.hypot(a.left + a.width / 2 - x, a.top + a.height / 2 - y) < a.width / 2 - 2) {
        found.add(`chips lie on "${text.textContent.trim()}"`);
      }
    }
  }
  return [...found];
}

/** Returns the faults of the table in windows of these sizes. */
export async function misfits(page, sizes, what) {
  const wrong = {};
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
    const found = await page.evaluate(faults, { print: width >= 1280 && height >= 720, chip: height < 480 ? 14 : 27.9, worth: height < 480 ? 5 : 10 });
    if (found.length > 0) {
      wrong[`${width}x${height} ${what}`] = found.slice(0, 8);
    }
  }
  return wrong;
}
