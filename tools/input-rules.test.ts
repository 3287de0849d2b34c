import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { COMBINED_RULES, FILE_RULES, VALUE_RULES } from './input-rules.ts';
import { rulesPage } from './rules-page.ts';

const page = rulesPage(new Map(), { roles: new Map(), publicOnes: new Set(), readers: [] });
const rowsAbout = (what: string) => page.split('\n').filter((line) => line.startsWith(`| ${what} |`));

describe.each([
  ['what one value has to be', VALUE_RULES],
  ['what values have to be together', COMBINED_RULES],
])('the page says %s', (_what, rules) => {
  test.each(rules.map((rule) => [rule.what, rule] as const))('%s: its examples are taken and refused', (what, rule) => {
    expect(v.safeParse(rule.schema, rule.taken).issues).toBeUndefined();
    for (const refused of rule.refused) expect(v.safeParse(rule.schema, refused).success).toBe(false);
    expect(rowsAbout(what).filter((row) => row.includes(`| ${rule.rule} |`))).toHaveLength(1);
  });
});

test('the page says of every way to send a file which types, how large, and how they are made safe', () => {
  expect(FILE_RULES.length).toBeGreaterThan(5);
  for (const { what, types, most, safe } of FILE_RULES)
    expect(rowsAbout(what)).toEqual([`| ${what} | ${types} | ${most} | ${safe} |`]);
});
