import { expect, test } from 'vitest';
import { DATA_FILE_PLAN } from '#testkit/data-file-plan.table.ts';
import { ERASURE_PLAN } from '#testkit/erasure-plan.table.ts';
import { EXPORTED_PARTS } from './gather-data.ts';

test("the file of somebody's data shows every table that is about members, or the plan says why not", () => {
  const aboutMembers = Object.entries(ERASURE_PLAN).flatMap(([table, [fate]]) => (fate === 'nobody' ? [] : [table]));
  expect(Object.keys(DATA_FILE_PLAN).toSorted()).toEqual(aboutMembers.toSorted());
});

test('every part of the file comes from some table', () => {
  const shown = new Set(Object.values(DATA_FILE_PLAN).flatMap((line) => ('in' in line ? [line.in] : [])));
  expect(EXPORTED_PARTS.filter((part) => !shown.has(part))).toEqual([]);
});

test('no part is in it twice', () => {
  expect(EXPORTED_PARTS).toHaveLength(new Set(EXPORTED_PARTS).size);
});
