import { expect, test } from 'vitest';
import { createReplyDraft } from './reply-draft.ts';

function aStore() {
  const items = new Map<string, string>();
  const store = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  return { items, open: (panelistId = 'p1', requestId = 'r1') => createReplyDraft(() => store, panelistId, requestId) };
}

test('words stay for their request and their member alone', () => {
  const { open } = aStore();
  open().keepBody('It was a phone');
  expect(open().body()).toBe('It was a phone');
  expect(open('p1', 'r2').body()).toBe('');
  expect(open('p2').body()).toBe('');
});

test('the same words have the same key until they arrived, also after a reload and some typing', () => {
  const { open } = aStore();
  const key = open().keyFor('It was a phone', ['f1']);
  open().keepBody('It was a phone, an old');
  open().keepBody('It was a phone');
  expect(open().keyFor('It was a phone', ['f1'])).toBe(key);
  expect(open().body()).toBe('It was a phone');
});

test('other words or other files are another reply', () => {
  const { open } = aStore();
  const key = open().keyFor('It was a phone', []);
  const other = open().keyFor('It was a tablet', []);
  expect(new Set([key, other, open().keyFor('It was a tablet', ['f1'])]).size).toBe(3);
});

test('nothing is left of what arrived, or was taken back before it was sent', () => {
  const { items, open } = aStore();
  open().keyFor('It was a phone', []);
  open().forget();
  expect(items.size).toBe(0);
  open().keepBody('It');
  open().keepBody(' ');
  expect(items.size).toBe(0);
});

test('a browser that keeps nothing still gets a key, and the same for the same words', () => {
  const draft = createReplyDraft(
    () => {
      throw new Error('no storage');
    },
    'p1',
    'r1',
  );
  expect(draft.body()).toBe('');
  const key = draft.keyFor('It was a phone', []);
  expect(key).toMatch(/^[\da-f-]{36}$/);
  expect(draft.keyFor('It was a phone', [])).toBe(key);
});
