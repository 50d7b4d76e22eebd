// Takes pictures of every page, at three widths and in both themes, for review: `npm run screenshots` writes them to
// web/screenshots; --readme takes only those in the README.

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { WIDTHS, launch, visitor } from './tests/browser.mjs';
import { House } from './tests/house.mjs';
import { scene } from './tests/scenes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const readme = process.argv.includes('--readme');
const folder = readme ? join(here, '../docs/pictures') : join(here, 'screenshots');
const only = process.argv.slice(2).find((word) => !word.startsWith('--'));

const house = await House.open({ 'clock-seconds': 600 });
const browser = await launch();
await mkdir(folder, { recursive: true });

try {
  const shots = await scene(house);
  for (const [size, viewport] of Object.entries(WIDTHS)) {
    for (const theme of ['dark', 'light']) {
      const wanted = shots.filter((shot) => (only === undefined || shot.name.includes(only)) && (!readme || shot.readme === `${size}-${theme}`));
      for (const { name, path, prepare } of wanted) {
        const page = await visitor(browser, house, { size: viewport, theme, touch: size === 'phone' });
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await prepare?.(page);
        const picture = readme
          ? { path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 85 }
          : { path: join(folder, `${name}-${size}-${theme}.png`), fullPage: true };
        await page.screenshot(picture);
        await page.context().close();
      }
    }
  }
} finally {
  await browser.close();
  await house.close();
}
