import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OUTCOME_TERMS, STATE_TERMS } from './outcome-terms.ts';
import { TASK_LABELS } from './task-states.ts';

test('an early end has one name for operators, and its own for members', () => {
  expect(OUTCOME_TERMS).toEqual({ TERMINATED: 'Screened out', OQ: 'Over quota' });
  expect([STATE_TERMS.OQ, TASK_LABELS.OQ]).toEqual(['Over quota', 'Survey full']);
});

const OTHER_NAMES = /(['"`>])(?:Survey full|Not qualified|Full or review|Over quota|Screened out)\b/;

test('no screen of the console, and no file that it offers, names an early end by words of its own', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = ['console', 'server/modules/results/export', 'server/modules/surveys/rehearsal'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((name) => OTHER_NAMES.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});
