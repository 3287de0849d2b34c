import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const SHOWS_THE_INSTANT =
  /\b(?:format(?:Date|Day|Moment|When|Time)|dayOf|fullDayOf|dayAndTimeOf|timeOf|dateIn)\((?:new Date\()?(?:[\w.]*\.)?(?:closesAt|closeTime|openUntil)\b/;

test('nothing shows the instant of closing itself, which is the day after', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const path of glob('{console,contract,emails,server,web}/**/*.{ts,tsx}')) {
    if (path.includes('.test.') || path.includes('generated')) continue;
    files += 1;
    if (SHOWS_THE_INSTANT.test(await readFile(path, 'utf8'))) found.push(path);
  }
  expect(files).toBeGreaterThan(500);
  // The rule itself.
  expect(found).toEqual(['contract/time/panel-days.ts']);
});
