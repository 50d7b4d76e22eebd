// Tables in the middle of play and every page of the house, for pictures and for tests of all pages.

/** Sits down at the table on the page and makes bets. */
export async function join(house, page, bets = []) {
  await page.getByRole('button', { name: /^Sit down/ }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
  const table = Number(/tables\/(\d+)/.exec(page.url())[1]);
  for (const [wager, amount, more] of bets) {
    await asks(house, page, table, { do: 'bet', wager, amount, ...more });
  }
}

/** Plays a round without decisions. */
async function deal(house, page, bets) {
  await join(house, page, bets);
  await page.locator('[data-test=at-risk]').getByText('$30', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Deal', exact: true }).click();
  await page.locator('[data-test=at-risk]').getByText('$0', { exact: true }).waitFor();
}

let number = 1_000_000;

/** Sends a command to a table as the player of this browser, bypassing the page. */
export async function asks(house, page, table, ask) {
  number += 1;
  const response = await page.request.post(`${house.url}/api/v1/tables/${table}/commands`, {
    headers: { origin: house.url },
    data: { client: 'beside', n: number, ask },
  });
  if (!response.ok()) {
    throw new Error(`${JSON.stringify(ask)}: ${await response.text()}`);
  }
}

/**
 * Waits until the player of this browser must decide or may make the first bet of a round; returns the names of the options.
 * At a table of rounds the house closes bets, deals and pays after it has answered the request.
 */
export async function decisionOrBets(house, page, table) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const offers = await (await page.request.get(`${house.url}/api/v1/tables/${table}/offers`)).json();
    const names = offers.map((offer) => offer.do);
    const decides = names.some((name) => !['bet', 'reduce', 'down', 'take-position', 'leave'].includes(name));
    if (decides || (names.includes('bet') && !names.includes('down'))) {
      return names;
    }
    await new Promise((next) => setTimeout(next, 10));
  }
  throw new Error(`the round at table ${table} did not end`);
}

/** Makes a bet at a table of rounds and says that the player is ready; returns the options after the deal. */
export async function playRound(house, page, table, bet) {
  await asks(house, page, table, { do: 'bet', ...bet });
  await asks(house, page, table, { do: 'ready' });
  return decisionOrBets(house, page, table);
}

/** Returns six decks that begin with these cards; the first of them is burnt. */
export function shoe(first) {
  const rest = Array.from({ length: 6 }, () => [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))).flat();
  for (const card of first) {
    rest.splice(rest.indexOf(card), 1);
  }
  return [...first, ...rest];
}

/** Signs in as the administrator, bypassing the page, and reloads, or goes to a page that guests may not see. */
async function signIn(house, page, path = page.url()) {
  await house.administrator();
  const data = { name: 'admin', password: house.password };
  await page.request.post(`${house.url}/api/v1/session`, { headers: { origin: house.url }, data });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Seats guests with bets at a table. */
async function guests(house, table, all) {
  for (const bets of all) {
    const token = await house.guest();
    await house.command(table, { do: 'sit', chips: 100_000 }, token);
    for (const [wager, amount] of bets) {
      await house.command(table, { do: 'bet', wager, amount }, token);
    }
  }
}

const CRAPS = [
  [['pass', 1000], ['field', 500]],
  [['pass', 2500]],
  [['pass', 500]],
];
const ON_A_POINT = [
  ['place-6', 3000],
  ['place-8', 1200],
  ['hard-8', 500],
];

/** Opens a craps table with players and bets; returns its number. */
async function craps(house, pack, more = {}) {
  const table = await house.dealt(pack, more);
  if (pack === 'rws-craps') {
    await house.deal(table, { do: 'open-bets' }).catch(() => {});
  }
  await guests(house, table, CRAPS);
  return table;
}

/** Returns every page: `name`, `path`, the visitor's first actions, and the picture that the README uses. */
export async function scene(house) {
  const shots = [];
  const put = (name, path, prepare, readme) => shots.push({ name, path, prepare, readme });

  put('lobby', '/', undefined, 'desktop-dark');
  put('account', '/account');
  put('simulate', '/simulate');
  for (const pack of ['bclc-craps', 'bclc-midi-craps', 'casablanca-craps', 'mlgca-crapless', 'rws-craps']) {
    const options = pack === 'casablanca-craps' ? { 'statutory-max': '1000000' } : pack === 'bclc-craps' ? { 'fire-bet': 'on', sharpshooter: 'on' } : {};
    const table = await craps(house, pack, { name: `Felt ${pack}`, options });
    put(pack, `/tables/${table}`);
  }
  const point = await craps(house, 'bclc-craps', { name: 'High noon' });
  await house.deal(point, { do: 'roll', dice: [4, 5] });
  const token = await house.guest();
  await house.command(point, { do: 'sit', chips: 100_000, end: 2 }, token);
  for (const [wager, amount] of ON_A_POINT) {
    await house.command(point, { do: 'bet', wager, amount }, token);
  }
  put('craps', `/tables/${point}`, (page) => join(house, page, ON_A_POINT), 'desktop-dark');
  put('craps-phone', `/tables/${point}`, (page) => join(house, page, [['place-8', 1200]]));
  const wheel = await house.table('bclc-wheel');
  // Six visitors take pictures here, so only one of the seven places may be taken.
  await guests(house, wheel, [[['space-1', 2500], ['space-5', 500], ['space-joker', 500]]]);
  put('wheel', `/tables/${wheel}`, (page) => join(house, page, [['space-2', 1000], ['space-10', 500]]), 'desktop-dark');
  const dice = await house.table('house-sic-bo');
  await guests(house, dice, [[['small', 2500], ['total-9', 500], ['combination-2-5', 500]]]);
  put('sic-bo', `/tables/${dice}`, (page) => join(house, page, [['big', 1000], ['single-6', 500], ['triple-6', 500], ['any-triple', 500]]));
  const baccarat = await house.table('mlgca-midi-baccarat');
  put('baccarat', `/tables/${baccarat}`, (page) => deal(house, page, [['banker', 2500], ['tie', 500]]), 'desktop-dark');
  put('red-dog', `/tables/${await house.table('bclc-red-dog')}`, (page) => join(house, page));
  put('war', `/tables/${await house.table('bclc-casino-war')}`, (page) => join(house, page));
  put('rules', `/tables/${point}/rules`);
  put('figures', `/tables/${point}/figures`, undefined, 'desktop-light');
  put('log', `/tables/${point}/log`);
  put('crew', `/tables/${point}/crew`, (page) => signIn(house, page));
  put('pit', '/', (page) => signIn(house, page, '/pit'));
  put('compare', `/compare?a=${point}&b=casablanca-craps`);
  put('school', '/school');
  put('progress', '/school/progress');
  put('trainees', '/', (page) => signIn(house, page, '/school/trainees'));
  // The form on a wide screen; a narrow one shows a notice instead.
  put('school-game', '/school/game');
  for (const { pack } of (await house.ask('GET', '/packs')).filter(({ amends }) => !amends)) {
    put(`rules-${pack}`, `/packs/${pack}/rules`);
  }
  put('lost', '/no/such/page');
  return shots;
}
