import { expect, test } from 'vitest';
import type { Run } from '#engine/index.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { aStorage, END, failure } from '#web/testing/survey-bed.ts';
import { sendWaiting } from './send-waiting.ts';
import { createWaitingPages } from './waiting-pages.ts';

const RUN = {
  seed: 's',
  answers: {},
  given: {},
  variables: {},
  touched: [],
  page: 'one',
  visited: [],
  isComplete: false,
};

function aDevice() {
  const storage = aStorage();
  const waiting = createWaitingPages(
    () => storage,
    () => 'me',
  );
  const pages = ['one', 'two'].map((page, index) => ({
    revision: 4 + index,
    page,
    answers: { [page]: 'x' },
    typed: { [page]: 'x' },
    run: RUN as Run,
  }));
  waiting.write('s', { link: { surveyId: 'survey', panelistHash: 'hash' }, title: 'Tea', pages, at: RUN });
  return { storage, waiting };
}

function aServer(answers: readonly (object | Error)[]) {
  const sent: unknown[] = [];
  const api = {
    mutate: async (
      _operation: unknown,
      { input }: { readonly input: { readonly page: string; readonly revision: number } },
    ) => {
      const answer = answers[sent.length];
      sent.push([input.revision, input.page]);
      if (answer instanceof Error) throw answer;
      return { problems: [], end: null, ...answer };
    },
  };
  return { sent, api: api as unknown as MemberApi };
}

test('pages are sent in their order, and once', async () => {
  const { waiting } = aDevice();
  const { sent, api } = aServer([{}, {}]);
  expect(await sendWaiting(api, waiting)).toEqual([{ title: 'Tea', became: 'sent' }]);
  expect(sent).toEqual([
    [4, 'one'],
    [5, 'two'],
  ]);
  expect(await sendWaiting(api, waiting)).toEqual([]);
});

test('what breaks halfway goes on from there', async () => {
  const { waiting } = aDevice();
  expect(await sendWaiting(aServer([{}, failure(0, 'UNREACHABLE')]).api, waiting)).toEqual([]);
  const { sent, api } = aServer([{ end: END }]);
  expect(await sendWaiting(api, waiting)).toEqual([{ title: 'Tea', became: 'over' }]);
  expect(sent).toEqual([[5, 'two']]);
});

test.each([
  ['a page that needs another look', { problems: [{}] }],
  ['a conflict', failure(409, 'CONFLICT')],
])('%s stays for its own page, and is told once', async (_name, answer) => {
  const { waiting } = aDevice();
  expect(await sendWaiting(aServer([answer]).api, waiting)).toEqual([{ title: 'Tea', became: 'stuck' }]);
  expect(await sendWaiting(aServer([answer]).api, waiting)).toEqual([]);
  expect(waiting.read('s')?.pages).toHaveLength(2);
});

test('a survey that has closed meanwhile is told, and over', async () => {
  const { waiting } = aDevice();
  expect(await sendWaiting(aServer([failure(410, 'SURVEY_CLOSED')]).api, waiting)).toEqual([
    { title: 'Tea', became: 'too-late' },
  ]);
  expect(waiting.all()).toEqual([]);
});

test('nobody sends what another member answered here', async () => {
  const { storage } = aDevice();
  const others = createWaitingPages(
    () => storage,
    () => 'somebody else',
  );
  const { sent, api } = aServer([{}]);
  expect([await sendWaiting(api, others), others.read('s'), sent]).toEqual([[], undefined, []]);
});
