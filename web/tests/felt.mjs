// Steps of the browser tests at a table: sit down, find a zone of the layout, wait for an amount.

/** Opens a table's page and sits down as a guest, with these chips if given. */
export async function seated(page, table, chips) {
  await page.goto(`/tables/${table}`);
  if (chips !== undefined) {
    await page.getByLabel('Chips').fill(chips);
  }
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  await page.getByRole('heading', { name: 'Your bets' }).waitFor();
}

/** The button of a zone of the craps layout. */
export const zone = (page, name) => page.locator('[data-zone][role=button]').and(page.getByRole('button', { name }));

/** Waits until the rail shows an amount, such as `5` or `+5`: `rail`, `at-risk` or `net`. */
export const shows = (page, which, amount) => page.locator(`[data-test=${which}]`).getByText(amount.replace(/^([+−]?)/, '$1$$'), { exact: true }).waitFor();
