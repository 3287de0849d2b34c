import { expect, test } from 'vitest';
import { aStorage } from '#web/testing/survey-bed.ts';
import { createSupportDraft } from './support-draft.ts';

const NOTHING = { issueCategory: '', activityReference: '', giftCardReference: '', email: '', description: '' };
const FROM_SURVEY = { ...NOTHING, issueCategory: 'CANNOT_PROCEED_TO_NEXT_QUESTION', activityReference: 'SV-1' };

test('begins with what the link said, and believes only an issue that there is', () => {
  const draft = createSupportDraft(aStorage, 'p-1');
  expect(draft.begin(FROM_SURVEY)).toEqual(FROM_SURVEY);
  expect(draft.begin({ ...FROM_SURVEY, issueCategory: 'NONSENSE' }).issueCategory).toBe('');
});

test('a look at the form keeps nothing', () => {
  const storage = aStorage();
  const draft = createSupportDraft(() => storage, 'p-1');
  draft.type(draft.begin(FROM_SURVEY));
  expect(Object.keys(storage).filter((key) => key.startsWith('spark-'))).toEqual([]);
});

test('what was typed is there after a reload, also what was changed of what the link said', () => {
  const storage = aStorage();
  const draft = createSupportDraft(() => storage, 'p-1');
  const typed = {
    ...draft.begin(FROM_SURVEY),
    issueCategory: 'OTHER',
    activityReference: '',
    description: 'It closed.',
  };
  draft.type(typed);
  expect(createSupportDraft(() => storage, 'p-1').begin(FROM_SURVEY)).toEqual(typed);
});

test('another link says what it is about, and the words stay', () => {
  const storage = aStorage();
  const draft = createSupportDraft(() => storage, 'p-1');
  draft.type({ ...draft.begin(NOTHING), issueCategory: 'OTHER', description: 'It closed.' });
  expect(createSupportDraft(() => storage, 'p-1').begin(FROM_SURVEY)).toEqual({
    ...FROM_SURVEY,
    description: 'It closed.',
  });
});

test('belongs to whoever typed it', () => {
  const storage = aStorage();
  const draft = createSupportDraft(() => storage, 'p-1');
  draft.type({ ...draft.begin(NOTHING), description: 'It closed.' });
  expect(createSupportDraft(() => storage, 'visitor').begin(NOTHING)).toEqual(NOTHING);
});

test('the same request has the same key, also after a reload; another has another', () => {
  const storage = aStorage();
  const draft = createSupportDraft(() => storage, 'p-1');
  const key = draft.keyFor({ description: 'It closed.' });
  expect(draft.keyFor({ description: 'It closed.' })).toBe(key);
  expect(createSupportDraft(() => storage, 'p-1').keyFor({ description: 'It closed.' })).toBe(key);
  expect(draft.keyFor({ description: 'It closed twice.' })).not.toBe(key);
});

test('nothing is left of what has arrived', () => {
  const storage = aStorage();
  const draft = createSupportDraft(() => storage, 'p-1');
  draft.type({ ...draft.begin(NOTHING), description: 'It closed.' });
  const key = draft.keyFor({ description: 'It closed.' });
  draft.forget();
  const next = createSupportDraft(() => storage, 'p-1');
  expect(next.begin(NOTHING)).toEqual(NOTHING);
  expect(next.keyFor({ description: 'It closed.' })).not.toBe(key);
});

test('what somebody else wrote into the storage is no draft', () => {
  const storage = aStorage();
  storage.setItem('spark-contact-draft:p-1', '{"description":7,"email":["a"],"key":{},"content":"{}"}');
  const draft = createSupportDraft(() => storage, 'p-1');
  expect(draft.begin(NOTHING)).toEqual(NOTHING);
  expect(draft.keyFor({})).toMatch(/^[0-9a-f-]{36}$/);
});
