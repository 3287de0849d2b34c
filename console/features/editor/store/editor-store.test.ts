import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { editElement } from '#console/survey-draft/model/edit-elements.ts';
import { listQuestions, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { type OpenedDraft, type SaveAnswer, createEditor, type SaveRequest } from './editor-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const definition = (a: string, b: string) => ({
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'text', name: 'a', title: a },
        { type: 'text', name: 'b', title: b },
      ],
    },
  ],
});
const draft = (revision: number, content: unknown): OpenedDraft => ({
  studyId: 's',
  revision,
  version: revision,
  definition: content,
  outcomes: [],
  savedAt: null,
  savedBy: { operatorId: 'ben', name: 'Ben' },
  isOpen: true,
  isInField: false,
  publishedRevision: null,
  publishedVersion: null,
});
const saved = (revision: number): SaveAnswer => ({
  saved: { revision, version: 1, savedAt: 'now' },
  conflict: null,
  refusal: null,
});

function begin(given: Partial<OpenedDraft> = {}) {
  const requests: SaveRequest[] = [];
  const answers: (SaveAnswer | Error)[] = [];
  const editor = createEditor({
    draft: { ...draft(1, definition('A', 'B')), ...given },
    now: Date.now,
    save(request) {
      requests.push(request);
      const answer = answers.shift() ?? saved(request.baseRevision + 1);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  const write = (name: string, title: string) => {
    const { document } = editor.store.get().history;
    editor.edit({ document: editElement(document, name, { title }), label: `write ${name}`, field: name });
  };
  const titles = (document: SurveyDocument = editor.store.get().history.document) =>
    listQuestions(document).map((one) => one.title);
  return { editor, requests, answers, write, titles };
}

test('what is typed is saved once, a moment after the last letter', async () => {
  const { editor, requests, write, titles } = begin();
  write('a', 'A1');
  await vi.advanceTimersByTimeAsync(800);
  write('a', 'A12');
  await vi.advanceTimersByTimeAsync(800);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(requests.map(({ baseRevision, document }) => [baseRevision, titles(document)])).toEqual([[1, ['A12', 'B']]]);
  expect(editor.store.get()).toMatchObject({ saving: 'no', draft: { revision: 2 } });
  expect(editor.isDirty()).toBe(false);
  editor.undo();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests[1]).toMatchObject({ baseRevision: 2 });
  expect(titles()).toEqual(['A', 'B']);
});

test('without a connection it is late, and goes out by itself later', async () => {
  const { editor, requests, answers, write } = begin();
  answers.push(new ApiError('gone', { code: 'UNREACHABLE', httpStatus: 0, correlationId: '' }));
  write('a', 'A1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(editor.store.get()).toMatchObject({ saving: 'late', refusal: undefined });
  await vi.advanceTimersByTimeAsync(600);
  expect(requests).toHaveLength(2);
  expect(editor.store.get().saving).toBe('no');
});

test('what cannot be taken says why, and is kept', async () => {
  const { editor, answers, write, titles } = begin();
  answers.push({ saved: null, conflict: null, refusal: 'Too large.' });
  write('a', 'A1');
  await editor.flush();
  expect(editor.store.get().refusal).toBe('Too large.');
  expect(titles()).toEqual(['A1', 'B']);
  answers.push(
    new ApiError('Larger than we can take.', { code: 'PAYLOAD_TOO_LARGE', httpStatus: 413, correlationId: '' }),
  );
  await editor.flush();
  expect(editor.store.get()).toMatchObject({ saving: 'late', refusal: 'Larger than we can take.' });
});

test('what somebody else wrote elsewhere comes in without a question, and both are saved together', async () => {
  const { editor, requests, answers, write, titles } = begin();
  answers.push({ saved: null, conflict: draft(2, definition('A', 'Theirs')), refusal: null });
  write('a', 'Mine');
  await editor.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(titles()).toEqual(['Mine', 'Theirs']);
  expect(requests[1]).toMatchObject({ baseRevision: 2, origin: 'MERGE' });
  expect(editor.store.get()).toMatchObject({
    conflict: undefined,
    news: "Ben's changes are included.",
    draft: { revision: 3 },
  });
});

test('where both wrote the same, nothing is saved until the author has chosen', async () => {
  const { editor, requests, answers, write, titles } = begin();
  answers.push({ saved: null, conflict: draft(2, definition('Theirs', 'B')), refusal: null });
  write('a', 'Mine');
  await editor.flush();
  expect(editor.store.get().conflict?.draft.revision).toBe(2);
  write('b', 'More');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(1);
  editor.resolve(editor.store.get().history.document);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests[1]).toMatchObject({ baseRevision: 2, origin: 'MERGE' });
  expect(titles(requests[1]?.document)).toEqual(['Mine', 'More']);
});

test('taking theirs saves nothing, since it is there already', async () => {
  const { editor, requests, answers, write, titles } = begin();
  answers.push({ saved: null, conflict: draft(2, definition('Theirs', 'B')), refusal: null });
  write('a', 'Mine');
  await editor.flush();
  const theirs = editor.store.get().conflict?.theirs;
  if (theirs !== undefined) editor.resolve(theirs);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([requests.length, titles(), editor.isDirty()]).toEqual([1, ['Theirs', 'B'], false]);
  editor.undo();
  expect(titles()).toEqual(['Mine', 'B']);
});

test('news from the server come in while nothing is typed, and older ones do not', () => {
  const { editor, titles } = begin();
  editor.receive(draft(1, definition('Old', 'B')));
  expect(titles()).toEqual(['A', 'B']);
  editor.receive(draft(3, definition('New', 'B')));
  expect([titles(), editor.store.get().draft.revision, editor.isDirty()]).toEqual([['New', 'B'], 3, false]);
});

test('a survey of a study that is over is looked at and not changed', async () => {
  const { requests, write, titles } = begin({ isOpen: false });
  write('a', 'A1');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([titles(), requests]).toEqual([['A', 'B'], []]);
});

test('the selection follows what is there', () => {
  const { editor } = begin();
  expect(editor.store.get().selected).toBe('a');
  editor.select('b');
  const { document } = editor.store.get().history;
  const [page] = document.definition.pages;
  if (page === undefined) throw new Error('there is a page');
  const pages = [{ ...page, elements: page.elements.filter((one) => one.name === 'a') }];
  editor.edit({ document: { ...document, definition: { pages } }, label: 'remove b' });
  expect(editor.store.get().selected).toBe('a');
});

test('an import is a version of its own', async () => {
  const { editor, requests } = begin();
  editor.bringIn({ definition: { pages: [] }, outcomes: [] }, 'import');
  await vi.advanceTimersByTimeAsync(10);
  expect(requests).toMatchObject([{ origin: 'IMPORT' }]);
});
