// The texts of a page in another language, and the English among them.
import { visitor } from './browser.mjs';

/** Opens a visitor's window that has chosen a language before. */
export async function reader(browser, house, language, options) {
  const page = await visitor(browser, house, options);
  await page.addInitScript((language) => localStorage.getItem('croupier.language') ?? localStorage.setItem('croupier.language', language), language);
  return page;
}

/** Returns the texts of a page that its own language should have: neither words of the house (`lang="en"`) nor names. Runs in the browser. */
export function texts() {
  const found = [];
  const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const foreign = (element) => element.closest('[lang="en"], [translate="no"], script, style, noscript, pre, code') !== null;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node instanceof Text) {
      found.push(...(foreign(node.parentElement) || node.parentElement.closest('[lang]:not(html)') ? [] : [node.data.trim()]));
    } else {
      found.push(...(foreign(node) ? [] : ATTRIBUTES.map((name) => node.getAttribute(name) ?? '')));
    }
  }
  return [document.title, ...found].filter(Boolean);
}

/** Words that French does not have and that most English sentences contain. */
const ENGLISH = /\b(the|of|and|your|you|with|this|that|bets?|wager|chips?|roll|dice|is|are|from|what|table's|house|wins|loses|pays|more|no|yes)\b/i;

/** Returns the texts that are English. The names that the house gives may appear in any text. */
export function english(language, all, names) {
  // Longer names first, so that no part of a name stays.
  const known = [...new Set(names)].filter((name) => name && name.length > 1).sort((a, b) => b.length - a.length);
  const bare = all.map((text) => known.reduce((rest, name) => rest.replaceAll(name, ' '), text).replace(/Croupier|Esc|§\S*/g, ' '));
  const is = language === 'zh' ? (text) => /[A-Za-z]{2,}/.test(text) : (text) => ENGLISH.test(text);
  return [...new Set(bare.filter(is))];
}

/** Returns the names that the house gives: people, tables, wagers, clauses, packs and what is printed about them. */
export async function namesOf(house, table) {
  const [rules, tables] = [await house.ask('GET', `/tables/${table}/rules`), await house.ask('GET', '/tables')];
  const people = tables.flatMap((one) => [one.name, one.title, one.pack, ...one.people]);
  const wagers = rules.wagers.flatMap((wager) => [wager.name, wager.wager, ...wager.spots, wager.pays, wager.cap, ...wager.outcomes.flatMap((row) => [row.on, ...(row.each ?? [])])]);
  const clauses = rules.clauses.flatMap(({ id }) => [id, id.slice(id.indexOf('/') + 1)]);
  return [...people, ...wagers, ...clauses, rules.title, rules.document].filter((name) => typeof name === 'string');
}
