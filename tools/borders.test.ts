import { expect, test } from 'vitest';
import { BORDER_RULES } from './border-rules.ts';
import { brokenRules, fileCircles, readImports, type Import } from './borders.ts';

const FILE = 'server/modules/rewards/credit.ts';
const isThere = (path: string) => !path.includes('gone');
const read = (text: string, from = FILE) => readImports(from, text, isThere);

test.each([
  ["import { sum } from './sum.ts';", 'server/modules/rewards/sum.ts', 'file', false],
  [
    "import type { Db } from '#server/platform/database/database.ts';",
    'server/platform/database/database.ts',
    'file',
    true,
  ],
  ["import { type Db } from '../db.ts';", 'server/modules/db.ts', 'file', true],
  ["import { type Db, open } from '../db.ts';", 'server/modules/db.ts', 'file', false],
  ["import './gone.ts';", 'server/modules/rewards/gone.ts', 'nothing', false],
  ["import mark from '#ui/mark.svg?url';", 'ui/mark.svg', 'file', false],
  ["export * from './all.ts';", 'server/modules/rewards/all.ts', 'file', false],
  ["export { credit } from './credit-points.ts';", 'server/modules/rewards/credit-points.ts', 'file', false],
  ["export type { Credit } from './types.ts';", 'server/modules/rewards/types.ts', 'file', true],
  ["const later = () => import('./later.ts');", 'server/modules/rewards/later.ts', 'file', false],
  ["import { readFile } from 'node:fs/promises';", 'node:fs/promises', 'runtime', false],
  ["import * as v from 'valibot';", 'node_modules/valibot', 'package', false],
  ["import { build } from 'rolldown/utils';", 'node_modules/rolldown/utils', 'undeclared package', false],
  ["import { expect } from '@playwright/test';", 'node_modules/@playwright/test', 'development package', false],
  ["import x from 'gone-package';", 'node_modules/gone-package', 'nothing', false],
])('%s', (text, to, kind, isTypeOnly) => {
  expect(read(text)).toEqual([{ from: FILE, to, kind, isTypeOnly }]);
});

test('what is no import, or names no file, is none', () => {
  expect(
    read("// import './a.ts';\nconst text = `import './b.ts'`;\nawait import(address);\nexport const c = 1;"),
  ).toEqual([]);
});

test('markup is read in files of markup, and a file that cannot be parsed is no empty one', () => {
  expect(read("import './a.css';\nexport const A = () => <p>import './b.css';</p>;", 'web/a.tsx')).toHaveLength(1);
  expect(() => read('const = ;')).toThrow(`${FILE} can't be parsed`);
});

const file = (from: string, to: string): Import => ({ from, to, kind: 'file', isTypeOnly: false });

test.each<[rule: string, broken: Import]>([
  ['contract-imports-nothing-of-ours', file('contract/rules/reason.ts', 'ui/forms/field.tsx')],
  ['dependencies-of-rewards', file(FILE, 'server/modules/spark/index.ts')],
  ['dependencies-of-spark', file('server/modules/spark/spark.ts', FILE)],
  [
    'a-feature-of-the-member-app-imports-no-other',
    file('web/features/home/home-page.tsx', 'web/features/spark/badge.tsx'),
  ],
  ['an-integration-imports-no-other', file('server/integrations/push/push.ts', 'server/integrations/places/port.ts')],
  ['test-support-stays-in-tests', file('web/app/app.tsx', 'survey-engine/testing/cases.ts')],
  ['contract-needs-valibot-only', { ...file('contract/numbers.ts', 'node_modules/zod'), kind: 'package' }],
  ['no-node-modules-of-the-runtime-in-a-browser', { ...file('web/app/app.tsx', 'node:fs'), kind: 'runtime' }],
  [
    'shipped-code-needs-no-development-dependency',
    { ...file(FILE, 'node_modules/vitest'), kind: 'development package' },
  ],
  ['declared-dependencies-only', { ...file('tools/a.ts', 'node_modules/rolldown'), kind: 'undeclared package' }],
  ['every-import-resolves', { ...file('tools/a.ts', 'tools/gone.ts'), kind: 'nothing' }],
])('%s is a rule', (rule, broken) => {
  expect(brokenRules(BORDER_RULES, [broken])).toContainEqual({ rule, broken });
});

test.each<Import>([
  file('web/features/home/home-page.tsx', 'web/features/home/list.tsx'),
  file('server/modules/spark/spark.ts', 'server/modules/rewards/index.ts'),
  file('server/modules/rewards/credit.test.ts', 'server/modules/spark/index.ts'),
  file('server/integrations/push/push.ts', 'server/integrations/push/port.ts'),
  { ...file('contract/numbers.ts', 'node_modules/valibot'), kind: 'package' },
  { ...file(FILE, 'node_modules/@standard-schema/spec'), kind: 'development package', isTypeOnly: true },
])('$from can import $to', (allowed) => {
  expect(brokenRules(BORDER_RULES, [allowed])).toEqual([]);
});

test('files that import each other are one circle for each knot, and a chain is none', () => {
  const chain = [file('a', 'b'), file('b', 'c'), file('a', 'c')];
  expect(fileCircles(chain)).toEqual([]);
  const circles = fileCircles([...chain, file('c', 'b'), file('d', 'd'), file('d', 'a')]);
  expect(circles.map((files) => files.toSorted())).toEqual([['b', 'c'], ['d']]);
});
