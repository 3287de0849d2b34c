import { describe, expect, test } from 'vitest';
import { editElement, moveElementTo, removeElement, addElements } from './edit-elements.ts';
import { addPage, editSurvey, removePage } from './edit-pages.ts';
import { mergeDocuments } from './merge-documents.ts';
import { listQuestions, type ElementJson, type SurveyDocument } from './survey-document.ts';

const ask = (name: string, more: object = {}): ElementJson => ({ type: 'radiogroup', name, title: name, ...more });
const RULE = { kind: 'screen-out' as const, name: 'Age', after: 'p1', when: '{a} < 18' };
const BASE: SurveyDocument = {
  definition: {
    title: 'T',
    pages: [
      {
        name: 'p1',
        elements: [
          ask('a'),
          ask('b', {
            choices: [
              { value: 1, text: 'One' },
              { value: 2, text: 'Two' },
            ],
          }),
        ],
      },
      { name: 'p2', elements: [ask('c'), { type: 'panel', name: 'box', elements: [ask('d')] }] },
    ],
  },
  outcomes: [RULE],
};
const names = (document: SurveyDocument) =>
  listQuestions(document)
    .map((one) => `${one.page}:${one.name}`)
    .join(' ');
const element = (document: SurveyDocument, name: string) =>
  listQuestions(document).find((one) => one.name === name)?.element;

describe('two people who change different things keep both', () => {
  test('of different questions, and of one', () => {
    const mine = editElement(editElement(BASE, 'a', { title: 'Mine' }), 'b', { description: 'Help' });
    const theirs = editElement(editElement(BASE, 'd', { title: 'Theirs' }), 'b', { title: 'B' });
    const { document, differences } = mergeDocuments(BASE, mine, theirs);
    expect(differences).toEqual([]);
    expect([element(document, 'a')?.title, element(document, 'd')?.title]).toEqual(['Mine', 'Theirs']);
    expect(element(document, 'b')).toMatchObject({ title: 'B', description: 'Help' });
  });

  test('one moves a question, the other writes it', () => {
    const mine = moveElementTo(BASE, 'a', { page: 'p2', index: 0 });
    const theirs = editElement(BASE, 'a', { title: 'Written' });
    const { document, differences } = mergeDocuments(BASE, mine, theirs);
    expect([names(document), element(document, 'a')?.title, differences]).toEqual([
      'p1:b p2:a p2:c p2:d',
      'Written',
      [],
    ]);
  });

  test('both add questions, choices and pages', () => {
    const choice = (value: number) => ({
      choices: [...(element(BASE, 'b')?.choices ?? []), { value, text: `${value}` }],
    });
    const mine = editElement(addElements(BASE, [ask('m')], { after: 'a' }).document, 'b', choice(3));
    const theirs = editElement(
      addElements(addPage(BASE).document, [ask('t')], { after: 'a' }).document,
      'b',
      choice(4),
    );
    const { document, differences } = mergeDocuments(BASE, mine, theirs);
    expect(differences).toEqual([]);
    expect(names(document)).toMatch(/^p1:a p1:(t p1:m|m p1:t) p1:b p2:c p2:d$/);
    expect(document.definition.pages).toHaveLength(3);
    expect(element(document, 'b')?.choices).toHaveLength(4);
  });

  test('one removes what the other left alone', () => {
    const theirs = editElement(removeElement(BASE, 'd'), 'c', { title: 'C' });
    expect(names(mergeDocuments(BASE, BASE, theirs).document)).toBe('p1:a p1:b p2:c');
    expect(names(mergeDocuments(BASE, removeElement(BASE, 'a'), theirs).document)).toBe('p1:b p2:c');
  });

  test('rules are merged by their names', () => {
    const quota = {
      kind: 'quota' as const,
      name: 'Region',
      after: 'p1',
      cells: [{ name: 'N', when: '{a} = 1', target: 5 }],
    };
    const complete = { kind: 'complete' as const, outcome: 'UNDER_REVIEW' as const };
    const mine = { ...BASE, outcomes: [{ ...RULE, note: 'Sorry' }, quota] };
    const theirs = { ...BASE, outcomes: [{ ...RULE, when: '{a} < 21' }, complete] };
    const { document, differences } = mergeDocuments(BASE, mine, theirs);
    expect(differences).toEqual([]);
    expect(document.outcomes.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      complete,
      quota,
      { ...RULE, when: '{a} < 21', note: 'Sorry' },
    ]);
  });
});

describe('two people who change the same thing', () => {
  const mine = editElement(BASE, 'a', { title: 'Mine', visibleIf: '{b} = 1' });
  const theirs = editElement(BASE, 'a', { title: 'Theirs', visibleIf: '{b} = 2' });

  test('choose for each difference, mine unless they say otherwise', () => {
    const { document, differences } = mergeDocuments(BASE, mine, theirs);
    expect(differences).toEqual([
      { path: ['elements', 'a', 'title'], mine: 'Mine', theirs: 'Theirs' },
      { path: ['elements', 'a', 'visibleIf'], mine: '{b} = 1', theirs: '{b} = 2' },
    ]);
    expect(element(document, 'a')).toMatchObject({ title: 'Mine', visibleIf: '{b} = 1' });
    const mixed = mergeDocuments(BASE, mine, theirs, (path) => (path.includes('title') ? 'theirs' : 'mine'));
    expect(element(mixed.document, 'a')).toMatchObject({ title: 'Theirs', visibleIf: '{b} = 1' });
  });

  test('in the same way agree', () => {
    expect(mergeDocuments(BASE, mine, mine)).toMatchObject({ document: mine, differences: [] });
  });

  test('one removes what the other writes: nothing is lost without a word', () => {
    const removed = removeElement(BASE, 'a');
    const { differences } = mergeDocuments(BASE, removed, theirs);
    expect(differences).toMatchObject([{ path: ['elements', 'a'], mine: undefined, theirs: { title: 'Theirs' } }]);
    const kept = mergeDocuments(BASE, removed, theirs, () => 'theirs').document;
    expect(element(kept, 'a')?.title).toBe('Theirs');
  });

  test('one removes the page on which the other writes: the question is on the last page', () => {
    const kept = mergeDocuments(BASE, removePage(BASE, 'p1'), theirs, () => 'theirs').document;
    expect(names(kept)).toBe('p2:c p2:d p2:a');
  });

  test('both put choices in another order: that is a difference too', () => {
    const three = editElement(BASE, 'b', { choices: [1, 2, 3] });
    const order = (choices: number[]) => editElement(three, 'b', { choices });
    const { differences } = mergeDocuments(three, order([3, 1, 2]), order([2, 1, 3]));
    expect(differences.map(({ path }) => path.join(' '))).toEqual(['elements b choices order']);
  });

  test('the title of the survey', () => {
    const { differences } = mergeDocuments(BASE, editSurvey(BASE, { title: 'A' }), editSurvey(BASE, { title: 'B' }));
    expect(differences).toEqual([{ path: ['survey', 'title'], mine: 'A', theirs: 'B' }]);
  });
});
