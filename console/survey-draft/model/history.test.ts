import { expect, test } from 'vitest';
import { edited, newHistory, redone, undone, type History } from './history.ts';
import type { SurveyDocument } from './survey-document.ts';

const titled = (title: string): SurveyDocument => ({ definition: { title, pages: [] }, outcomes: [] });
const titleOf = (history: History) => history.document.definition.title;
const typed = (history: History, title: string, now: number, field?: string) =>
  edited(history, { document: titled(title), label: `type ${title}`, field }, now);

test('every edit can be undone and redone, with its name', () => {
  const two = typed(typed(newHistory(titled('')), 'a', 0), 'b', 10);
  expect(two.past.at(-1)?.label).toBe('type b');
  const one = undone(two);
  expect([titleOf(one), one.past.at(-1)?.label, one.future.at(-1)?.label]).toEqual(['a', 'type a', 'type b']);
  const none = undone(one);
  expect([titleOf(none), undone(none)]).toEqual(['', none]);
  expect(titleOf(redone(redone(none)))).toBe('b');
  expect(redone(two)).toBe(two);
});

test('letters typed into one field are one step, until somebody pauses or goes elsewhere', () => {
  let history = newHistory(titled(''));
  for (const [title, at] of [
    ['h', 0],
    ['he', 1_000],
    ['hey', 2_400],
  ] as const)
    history = typed(history, title, at, 'title');
  expect(history.past).toHaveLength(1);
  expect(titleOf(undone(history))).toBe('');
  expect(typed(history, 'hey!', 3_900, 'title').past).toHaveLength(2);
  expect(typed(history, 'hey!', 2_500, 'help').past).toHaveLength(2);
  const again = typed(redone(undone(history)), 'hey?', 2_500, 'title');
  expect(again.past).toHaveLength(2);
});

test('an edit after undo forgets what was undone, and one that changes nothing is none', () => {
  const history = undone(typed(newHistory(titled('')), 'a', 0));
  expect(typed(history, 'b', 1).future).toEqual([]);
  expect(edited(history, { document: history.document, label: 'nothing' }, 1)).toBe(history);
});

test('the oldest steps are forgotten after two hundred', () => {
  let history = newHistory(titled(''));
  for (let step = 0; step < 500; step++) history = typed(history, `${step}`, step);
  expect(history.past).toHaveLength(200);
  while (history.past.length > 0) history = undone(history);
  expect(titleOf(history)).toBe('299');
});
