import { describe, expect, test } from 'vitest';
import { limitsElsewhere, routesWithoutLimit, usesOf } from './limits-elsewhere.ts';

const TABLES: readonly (readonly [string, string])[] = [
  [
    'server/limits/lifetimes.ts',
    "export const LIFETIMES = {\n  code: lasts(OTP_VALID_MINUTES * MINUTE_MS, 'A code', 'x'),\n  lost: lasts(5 * MINUTE_MS, 'x', 'x'),\n} as const",
  ],
];
const problemsOf = (path: string, text: string) => limitsElsewhere(new Map([...TABLES, [path, text]]));

describe('what no table has', () => {
  test.each([
    ['a rate limit', "const LIMIT = { name: 'x', count: 5, periodSeconds: 60 };"],
    ['slots', 'createBodySlots({ mostBodies: 5, mostBytes: 10 });'],
    ['a patience', 'const PATIENCE_MS = 8 * SECOND_MS;'],
    ['a patience under another name', 'const CARD_TIMEOUT = 8_000;'],
    ['an expiry', 'export const INVITATION_VALID_DAYS = 30;'],
    ['a signal', 'fetch(url, { signal: AbortSignal.timeout(5_000) });'],
    ['a statement timeout', "sql`SET LOCAL statement_timeout = '15min'`"],
    ['a setting of the connection', 'const config = { query_timeout: 8_000 };'],
    ['a parameter', 'function ask(patienceMs = 10_000) {}'],
    ['a ticket', 'defineTicket({ purpose, lastsMs: 5 * MINUTE_MS })'],
  ])('%s is found', (_what, text) => {
    expect(problemsOf('server/modules/anywhere.ts', `// 1\n${text}`)).toHaveLength(1);
    expect(problemsOf('server/modules/anywhere.ts', `// 1\n${text}`)[0]).toContain('server/modules/anywhere.ts:2: ');
    expect(problemsOf('server/limits/deadlines.ts', text)).toEqual([]);
  });

  test.each([
    ['a number of a table', 'const PATIENCE_MS = DEADLINES.card.ms;'],
    ['tickets of a table', 'defineTicket({ purpose, lastsMs: LIFETIMES.code.ms })'],
    ['a comment', '/** periodSeconds: 60 */\n// AbortSignal.timeout(5_000)'],
    ['a pause', 'const PAUSE_MS = 50;'],
    ['an advisory lock', 'const CHAIN_LOCK = 7_325_002;'],
    ['what is kept', 'const KEPT_DAYS = 30;'],
  ])('%s is not', (_what, text) => {
    expect(problemsOf('server/modules/anywhere.ts', text)).toEqual([]);
  });

  test('a number of the contract that limits is in a table', () => {
    const told = (name: string) => problemsOf('contract/limits.ts', `export const ${name} = 5;`);
    expect(told('OTP_VALID_MINUTES')).toEqual([]);
    expect(told('NAMES_PER_HOUR')).toEqual(['contract/limits.ts: NAMES_PER_HOUR is in no table of server/limits/.']);
    expect(told('SHOWN_LINES')).toEqual([]);
  });
});

test('who uses a line is who names it, or the number of the contract that it is made of', () => {
  const sources = new Map([
    ...TABLES,
    ['server/a.ts', 'LIFETIMES.code.ms'],
    ['server/b.ts', 'OTP_VALID_MINUTES * MINUTE_MS'],
    ['contract/limits.ts', 'export const OTP_VALID_MINUTES = 10;'],
  ]);
  expect(usesOf(sources, 'LIFETIMES', ['code']).get('code')).toEqual(['server/a.ts', 'server/b.ts']);
  expect(usesOf(sources, 'LIFETIMES', ['lost']).get('lost')).toEqual([]);
});

test('routes that change something count under a limit, or say why not', () => {
  const sources = new Map([
    ['server/http/one.ts', 'app.post(path, handle)'],
    ['server/http/two.ts', 'app.patch(path, () => limits.take(RATE_LIMITS.uploadsPerLink, id))'],
    ['server/http/three.ts', 'app.get(path, handle)'],
  ]);
  expect(routesWithoutLimit(sources, {})).toEqual(['server/http/one.ts: its routes count under no limit.']);
  expect(routesWithoutLimit(sources, { 'server/http/one.ts': 'no reason' })).toEqual([]);
  expect(routesWithoutLimit(sources, { 'server/http/one.ts': 'x', 'server/http/two.ts': 'x' })).toHaveLength(1);
});
