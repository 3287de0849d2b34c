import { expect, test } from 'vitest';
import { readPushed } from '#contract/push/pushed.ts';
import { openPushed, showPushed } from './pushed.ts';
import type { WorkerScope } from './scope.ts';

function aScope({ tabs = 1, isInSurvey = false } = {}) {
  const did: unknown[] = [];
  const tab = {
    url: 'https://spark.example/activities',
    focus: async () => tab,
    navigate: async (url: string) => {
      did.push(['led', url]);
      return tab;
    },
  };
  const scope = {
    location: { origin: 'https://spark.example' },
    navigator: { locks: { query: async () => ({ held: isInSurvey ? [{ name: 'spark-survey-open:seed' }] : [] }) } },
    registration: { showNotification: async (title: string, options: object) => void did.push([title, options]) },
    clients: {
      matchAll: async () => Array.from({ length: tabs }, () => tab),
      openWindow: async (url: string) => void did.push(['opened', url]),
    },
  } as unknown as WorkerScope;
  return { scope, did };
}

const click = (scope: WorkerScope, link: string) =>
  openPushed(scope, { close: () => {}, data: { link } } as unknown as Notification);

test('what was pushed is shown with its title, and leads where it says', async () => {
  const { scope, did } = aScope();
  await showPushed(scope, JSON.stringify({ title: 'Decided', link: '/history', tag: 'cause' }));
  expect(did).toEqual([['Decided', { tag: 'cause', icon: '/app-icon-192.png', data: { link: '/history' } }]]);
});

test.each([
  [undefined],
  ['not JSON'],
  ['{}'],
  [JSON.stringify({ title: '', link: '/x', tag: '' })],
  [JSON.stringify({ title: 'x', link: 'javascript:alert(1)', tag: '' })],
  [JSON.stringify({ title: 'x', link: '//evil.example', tag: '' })],
])('%s says that there is news, and leads to it', (text) => {
  expect(readPushed(text)).toEqual({ title: 'News from Spark Community', link: '/notifications', tag: 'news' });
});

test.each([
  ['/history', {}, ['led', 'https://spark.example/history']],
  ['/history', { tabs: 0 }, ['opened', 'https://spark.example/history']],
  ['/history', { isInSurvey: true }, ['opened', 'https://spark.example/history']],
  ['https://elsewhere.example/x', {}, ['opened', 'https://elsewhere.example/x']],
])('a click on %s with %o', async (link, around, expected) => {
  const { scope, did } = aScope(around);
  await click(scope, link);
  expect(did).toEqual([expected]);
});
