// What the browser tests do at a table: sit down, find a zone of the layout, wait for an amount.

/** Somebody opens a table's page and sits down as a guest, with chips if it says so. */
export async function seated(page, table, chips) {
  await page.goto(`/tables/${table}`);
  if (chips !== undefined) {
    await page.getByLabel('Chips').fill(chips);
  }
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
}

/** The button that a zone of the craps layout is. */
export const zone = (page, name) => page.locator('[data-zone][role=button]').and(page.getByRole('button', { name }));

/** Waits until the rail shows an amount: `rail`, `at-risk` or `net`. */
export const shows = (page, which, amount) => page.locator(`[data-test=${which}]`).getByText(amount, { exact: true }).waitFor();
