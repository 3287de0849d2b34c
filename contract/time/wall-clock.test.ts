import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { endOfDayAfter, tomorrowAt } from './panel-days.ts';
import { instantAt, startOfDate } from './wall-clock.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['the day the clocks go forward', '2026-03-08T09:00', NEW_YORK, '2026-03-08T13:00:00Z'],
  ['the day the clocks go back', '2026-11-01T09:00', NEW_YORK, '2026-11-01T14:00:00Z'],
  ['a time that the clocks skip', '2026-03-08T02:30', NEW_YORK, '2026-03-08T07:30:00Z'],
  ['a time that they show twice', '2026-11-01T01:30', NEW_YORK, '2026-11-01T05:30:00Z'],
  ['an ordinary day', '2026-06-08T09:00', NEW_YORK, '2026-06-08T13:00:00Z'],
  ['seconds and parts of them', '2026-06-08T09:00:01.250', NEW_YORK, '2026-06-08T13:00:01.250Z'],
  ['half an hour forward', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
  ['a quarter of an hour from UTC', '2026-06-08T09:00', 'Asia/Kathmandu', '2026-06-08T03:15:00Z'],
])('%s: %s in %s is %s', (_, wallClock, zone, instant) => {
  expect(instantAt(wallClock, zone)).toEqual(new Date(instant));
});

test.each([
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00Z'],
  ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00Z'],
])('%s begins in %s, where midnight may not exist or come twice, at %s', (date, zone, instant) => {
  expect(startOfDate(date, zone)).toEqual(new Date(instant));
});

test.each([
  ['an ordinary evening', '2026-06-09T01:00:00Z', '2026-06-09T13:00:00Z'],
  ['00:30 of the day with 25 hours', '2026-11-01T04:30:00Z', '2026-11-02T14:00:00Z'],
  ['the evening before it', '2026-11-01T03:30:00Z', '2026-11-01T14:00:00Z'],
  ['23:30 before the day with 23 hours', '2026-03-08T04:30:00Z', '2026-03-08T13:00:00Z'],
])('tomorrow at nine, asked on %s', (_, now, expected) => {
  expect(tomorrowAt('09:00', new Date(now), NEW_YORK)).toEqual(new Date(expected));
});

test.each([
  ['00:30 of the day with 25 hours', '2026-11-01T04:30:00Z', 2, '2026-11-04T05:00:00Z'],
  ['23:30 before the day with 23 hours', '2026-03-08T04:30:00Z', 2, '2026-03-10T04:00:00Z'],
  ['the end of a day', '2026-06-09T04:00:00Z', 2, '2026-06-11T04:00:00Z'],
])('two days after %s end with a whole day', (_, from, days, end) => {
  expect(endOfDayAfter(new Date(from), days, NEW_YORK)).toEqual(new Date(end));
});

const ADDS_TO_A_DAY =
  /later\(\s*(?:startOf(?:Date|Day)|midnight)|startOf(?:Date|Day)\([^;\n]*\)\.getTime\(\)\s*[+-]|T00:00[^;\n]*getTime\(\)\s*[+-]|endOfDay\(\s*(?:later\(|new Date\(\w+\.getTime\(\) \+ [\w.]+ \* )|\.set(?:UTC)?(?:Hours|Date|Month)\(/;

test('nothing adds hours or days of milliseconds to the start of a day', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const path of glob('{console,contract,emails,server,web,client}/**/*.{ts,tsx}')) {
    if (path.includes('.test.') || path.includes('generated')) continue;
    files += 1;
    if (ADDS_TO_A_DAY.test(await readFile(path, 'utf8'))) found.push(path);
  }
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
