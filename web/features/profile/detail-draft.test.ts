import { expect, test } from 'vitest';
import { beginDraft, isChanged, problemOf } from './detail-draft.ts';
import type { Detail } from '#web/profile/profile.queries.ts';

const DETAIL: Detail = {
  detailName: 'nickname',
  displayName: 'Nickname',
  selectionType: 'open_text',
  unlockDate: null,
  optionsList: [],
  selectedList: ['Dee'],
  exclusiveOptionsList: [],
  info: null,
  availableActivityInfo: null,
  editable: true,
  validation: { minLength: 2, maxLength: 5, pattern: '^[A-Z]', least: null, most: null, message: null },
  revision: 3,
};
const NOW = new Date('2026-06-15T12:00:00Z');

test('a draft follows the value that was in view', () => {
  const draft = beginDraft(DETAIL, NOW);
  expect(draft).toMatchObject({ selectedList: ['Dee'], revision: 3, tries: 0 });
  expect(isChanged(draft)).toBe(false);
  expect(isChanged({ ...draft, selectedList: ['Dana'] })).toBe(true);
});

test('against what another tab made of it, even what was there before is a change', () => {
  const theirs = { ...DETAIL, selectedList: ['Dodo'], revision: 4 };
  expect(isChanged({ ...beginDraft(DETAIL, NOW), theirs })).toBe(true);
  expect(isChanged({ ...beginDraft(DETAIL, NOW), selectedList: ['Dodo'], theirs })).toBe(false);
});

test('what is wrong is told as the server would, and a pattern that the browser cannot read is left to it', () => {
  const problem = (text: string, detail = DETAIL) =>
    problemOf(detail, { ...beginDraft(detail, NOW), selectedList: [text] });
  expect(problem('Dana')).toBeUndefined();
  expect(problem('D')).toBe('Enter at least 2 characters.');
  expect(problem('Danadana')).toBe('Enter up to 5 characters.');
  expect(problem('dana')).toBe("This isn't in the right format. Please check it.");
  const strange = { ...DETAIL, validation: { ...DETAIL.validation, pattern: '(?<x' } } as Detail;
  expect(problem('dana', strange)).toBeUndefined();
});
