import { expect, test } from 'vitest';
import { differencesCsv } from './download-differences.tsx';
import type { SettlementLine } from './settlement.queries.ts';

const line: SettlementLine = {
  lineNumber: 3,
  respondent: 'abcd1234',
  taskId: 't',
  memberId: 'P-1',
  weHave: 'TERMINATED',
  fileSays: 'QUALIFIED',
  points: 170,
  remark: null,
  canApply: true,
  isSuggested: true,
  appliedAt: null,
};

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-cmd|a', "'-cmd|a"],
  ['@sum', "'@sum"],
  ['＝1+1', "'＝1+1"],
  ['\n=1+1', `"'\n'=1+1"`],
  ['plain, with a comma', '"plain, with a comma"'],
])('a spreadsheet takes %j for what it is', (remark, cell) => {
  const [, row] = differencesCsv([{ ...line, points: -170, remark }]).split('\r\n');
  expect(row).toBe(`3,abcd1234,P-1,TERMINATED,QUALIFIED,-170,${cell}`);
});
