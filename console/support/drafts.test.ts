import { expect, test } from 'vitest';
import { forgetDraftsOfOthers, keepDraft, readDraft, type Draft } from './drafts.ts';

function aStorage(given: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(given));
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const DRAFT: Draft = { body: 'It counted, Renee.', revision: 4, messageIds: ['m-4'], files: [] };
const wes = { operatorId: 'wes', requestId: 'r-1', kind: 'reply' } as const;

test('a draft is found again by its writer, request and kind alone', () => {
  const storage = aStorage();
  keepDraft(wes, DRAFT, storage);
  expect(readDraft(wes, storage)).toEqual(DRAFT);
  expect(readDraft({ ...wes, kind: 'note' }, storage)).toBeUndefined();
  expect(readDraft({ ...wes, requestId: 'r-2' }, storage)).toBeUndefined();
  expect(readDraft({ ...wes, operatorId: 'mara' }, storage)).toBeUndefined();
});

test('nothing is kept of no words, and what somebody else left there is no draft', () => {
  const storage = aStorage();
  keepDraft(wes, DRAFT, storage);
  keepDraft(wes, { ...DRAFT, body: '' }, storage);
  expect(storage.length).toBe(0);
  storage.setItem('support-draft:wes:r-1:reply', '{"body":7}');
  expect(readDraft(wes, storage)).toBeUndefined();
  storage.setItem('support-draft:wes:r-1:reply', 'no json');
  expect(readDraft(wes, storage)).toBeUndefined();
});

test('whoever comes next finds none of another, and none stays after the last one left', () => {
  const storage = aStorage({ 'console-theme': 'dark' });
  keepDraft(wes, DRAFT, storage);
  keepDraft({ ...wes, requestId: 'r-2' }, DRAFT, storage);
  keepDraft({ ...wes, operatorId: 'mara' }, DRAFT, storage);
  forgetDraftsOfOthers('mara', storage);
  expect(readDraft(wes, storage)).toBeUndefined();
  expect(readDraft({ ...wes, operatorId: 'mara' }, storage)).toEqual(DRAFT);
  forgetDraftsOfOthers(undefined, storage);
  expect(storage.length).toBe(1);
});

test('a browser without storage loses nothing but the draft', () => {
  const broken = new Proxy(aStorage(), {
    get() {
      throw new Error('blocked');
    },
  });
  keepDraft(wes, DRAFT, broken);
  forgetDraftsOfOthers(undefined, broken);
  expect(readDraft(wes, broken)).toBeUndefined();
});
