import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/platform/places.ts';
import { SEEN_BY, specsFor } from './changed-tests.ts';

const ALL = readdirSync(join(ROOT, 'tests/e2e')).filter((name) => name.endsWith('.spec.ts'));

test('what the table names is there', () => {
  const nameless = SEEN_BY.flatMap(([, specs]) => specs).filter((name) => !ALL.some((spec) => spec.startsWith(name)));
  expect(nameless).toEqual([]);
});

test.each([
  ['web/features/legal/legal-page.tsx', ['legal.spec.ts']],
  ['console/features/results/anything.ts', ['console-results.spec.ts']],
  ['tests/e2e/legal.spec.ts', ['legal.spec.ts']],
  ['tests/e2e/video-steps.ts', ['video-watch.spec.ts']],
  ['web/features/legal/legal-page.test.ts', []],
  ['docs/anything.md', []],
])('%s is seen by %j', (file, specs) => {
  const texts: Record<string, string> = { 'video-watch.spec.ts': "import { FILM } from './video-steps.ts';" };
  const found = specsFor([file], ALL, (spec) => texts[spec] ?? '');
  expect(found).toEqual(specs.map((name) => `tests/e2e/${name}`));
});

test('a spec that changed itself comes before those that see what changed, the first of the table before the others', () => {
  const found = specsFor(['web/features/profile/any.ts', 'tests/e2e/ways.spec.ts'], ALL, () => '');
  expect(found.slice(0, 2)).toEqual(['tests/e2e/ways.spec.ts', 'tests/e2e/profile-keyboard.spec.ts']);
  expect(found.at(-1)).toBe('tests/e2e/product-test-mails.spec.ts');
});
