import { expect, test } from 'vitest';
import { MEMBER_RULES } from '#server/api/rules/member-rules.ts';
import { OPERATOR_RULES } from '#server/api/rules/operator-rules.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { BODY_SLOTS, GATES } from '#server/limits/slots.ts';
import { durationText, rulesPage, unusedLines } from './rules-page.ts';

test.each([
  [400, '0.4 seconds'],
  [1_500, '1.5 seconds'],
  [1_000, '1 second'],
  [90_000, '90 seconds'],
  [60_000, '1 minute'],
  [7_200_000, '2 hours'],
  [2_592_000_000, '30 days'],
])('%i ms is %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test('every mutation has its row, with roles, sentences, limits and the second person', () => {
  const page = rulesPage(new Map(), {
    roles: new Map([['askForAdjustment', ['SUPPORT', 'ADMIN'] as const]]),
    publicOnes: new Set(['sendWaitlistSurveyEmail']),
    readers: [],
  });
  for (const name of [...Object.keys(OPERATOR_RULES), ...Object.keys(MEMBER_RULES)])
    expect(page).toContain(`| \`${name}\` |`);
  const row = (name: string) => page.split('\n').find((line) => line.startsWith(`| \`${name}\``));
  expect(row('askForAdjustment')).toBe(
    "| `askForAdjustment` | Support, Admin | Corrected a member's points; Requested approval | – | above the limits for Point corrections |",
  );
  expect(row('sendTestEmail')).toContain('Test emails: 20 per hour by operator');
  expect(row('sendWaitlistSurveyEmail')).toContain(
    '| anyone | Registration emails asked for: 20 per hour by network address',
  );
});

test('a line that no code uses is told, unless a rule counts it', () => {
  const unused = unusedLines(new Map());
  expect(unused).toContain('DEADLINES.graphql is used nowhere on the server.');
  expect(unused).not.toContain('RATE_LIMITS.testEmailsPerOperator is used nowhere on the server.');
});

test('every slot and every deadline has its row, with what becomes of who does not get in', () => {
  const page = rulesPage(new Map(), { roles: new Map(), publicOnes: new Set(), readers: [] });
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const slots = [...Object.values(BODY_SLOTS), ...Object.values(GATES)];
  expect(slots.length).toBeGreaterThan(10);
  for (const { what, refusal } of slots)
    expect(rows.some((row) => row.includes(what) && row.includes(refusal))).toBe(true);
  for (const { what } of Object.values(DEADLINES)) expect(rows.some((row) => row.includes(what))).toBe(true);
});
