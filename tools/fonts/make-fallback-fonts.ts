/** Writes ui/styles/fallback-fonts.css anew: after a change of the typefaces, or for another font of devices. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '#server/platform/places.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';
import { fallbackFonts } from './fallback-fonts.ts';

const browser = await chromium.launch(await browserLaunchOptions());
await writeFile(join(ROOT, 'ui/styles/fallback-fonts.css'), await fallbackFonts(await browser.newPage()));
await browser.close();
