import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addElements,
  duplicateElement,
  editElement,
  moveElementBy,
  moveElementTo,
  removeElement,
} from './edit-elements.ts';
import { addPage, editPage, movePage, removePage } from './edit-pages.ts';
import { addItem, moveItem, pasteItems, removeItem, typedValue } from './edit-items.ts';
import { openDocument } from './open-document.ts';
import { asKind, kindById, kindOf, newQuestion, QUESTION_KINDS } from './question-kinds.ts';
import { nameProblem, renameElement, renamePage } from './rename.ts';
import { listQuestions, type ElementJson, type SurveyDocument } from './survey-document.ts';

const ask = (name: string, more: object = {}): ElementJson => ({ type: 'text', name, ...more });
const panel = (name: string, ...elements: ElementJson[]): ElementJson => ({ type: 'panel', name, elements });
const survey = (...pages: ElementJson[][]): SurveyDocument => ({
  definition: { pages: pages.map((elements, at) => ({ name: `p${at + 1}`, elements })) },
  outcomes: [],
});
/** `a b | c`: the names, page by page, panels in brackets. */
function shape({ definition }: SurveyDocument): string {
  const inside = (elements: readonly ElementJson[]): string =>
    elements.map(({ name, elements: inner }) => (inner ? `${name}[${inside(inner)}]` : name)).join(' ');
  return definition.pages.map((page) => inside(page.elements)).join(' | ');
}

const AB_C = survey([ask('a'), ask('b')], [ask('c')]);

describe('questions', () => {
  test.each([
    ['behind another one', { after: 'a' }, 'a question1 b | c'],
    ['at the end of a page', { page: 'p1' }, 'a b question1 | c'],
    ['at the end of the survey', {}, 'a b | c question1'],
    ['at the end, when what it should follow is gone', { after: 'z' }, 'a b | c question1'],
  ])('are added %s', (_where, place, expected) => {
    expect(shape(addElements(AB_C, [ask('')], place).document)).toBe(expected);
  });

  test('are added under names that nobody has, inside of panels too', () => {
    const { document, names } = addElements(AB_C, [ask('a'), panel('b', ask('c')), ask('fresh')], {});
    expect(shape(document)).toBe('a b | c a1 b1[c1] fresh');
    expect(names).toEqual(['a1', 'b1', 'fresh']);
  });

  test('are duplicated right behind themselves, and removed', () => {
    expect(shape(duplicateElement(AB_C, 'a').document)).toBe('a a1 b | c');
    expect(duplicateElement(AB_C, 'z')).toEqual({ document: AB_C, names: [] });
    expect(shape(removeElement(survey([panel('box', ask('x'), ask('y'))]), 'x'))).toBe('box[y]');
  });

  test.each<[string, string, -1 | 1, string]>([
    ['up', 'b', -1, 'b a | c'],
    ['down', 'a', 1, 'b a | c'],
    ['into the next page', 'b', 1, 'a | b c'],
    ['into the page before', 'c', -1, 'a b c | '],
    ['no further than the end', 'c', 1, 'a b | c'],
    ['no further than the beginning', 'a', -1, 'a b | c'],
  ])('move %s', (_how, name, step, expected) => {
    expect(shape(moveElementBy(AB_C, name, step))).toBe(expected);
  });

  test('inside of a panel move inside of it', () => {
    const document = survey([panel('box', ask('x'), ask('y'))], [ask('c')]);
    expect(shape(moveElementBy(document, 'x', 1))).toBe('box[y x] | c');
    expect(moveElementBy(document, 'y', 1)).toBe(document);
  });

  test.each<[string, string, number, string]>([
    ['a', 'p1', 2, 'b a | c'],
    ['b', 'p1', 0, 'b a | c'],
    ['a', 'p1', 0, 'a b | c'],
    ['a', 'p2', 0, 'b | a c'],
    ['c', 'p1', 1, 'a c b | '],
    ['c', 'p9', 1, 'a b | c'],
  ])('%s dropped on %s at %i gives %s', (name, page, index, expected) => {
    expect(shape(moveElementTo(AB_C, name, { page, index }))).toBe(expected);
  });

  test('moved anywhere are all still there', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const start = survey([ask('a'), ask('b'), ask('c')], [ask('d'), ask('e')]);
    const move = fc.record({
      name: fc.constantFrom(...names),
      page: fc.constantFrom('p1', 'p2'),
      index: fc.nat(5),
      step: fc.constantFrom<-1 | 1>(-1, 1),
    });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const end = moves.reduce(
          (document, { name, page, index, step }) =>
            moveElementBy(moveElementTo(document, name, { page, index }), name, step),
          start,
        );
        expect(
          listQuestions(end)
            .map((one) => one.name)
            .toSorted(),
        ).toEqual(names);
      }),
    );
  });

  test('keep what the editor does not know; a property that is taken away is gone', () => {
    const document = survey([ask('a', { custom: { deep: [1] }, title: 'Old' })]);
    expect(editElement(document, 'a', { title: 'New', visibleIf: undefined }).definition.pages[0]?.elements[0]).toEqual(
      {
        type: 'text',
        name: 'a',
        custom: { deep: [1] },
        title: 'New',
      },
    );
    expect(editElement(document, 'zz', { title: 'New' })).toBe(document);
  });
});

describe('pages', () => {
  test('are added, edited, moved and removed, down to the last one', () => {
    const { document, name } = addPage(AB_C, 'p1');
    expect([shape(document), name]).toEqual(['a b |  | c', 'page1']);
    expect(shape(movePage(AB_C, 'p1', 1))).toBe('c | a b');
    expect(movePage(AB_C, 'p1', -1)).toBe(AB_C);
    expect(editPage(AB_C, 'p2', { title: 'End' }).definition.pages[1]?.title).toBe('End');
    const one = removePage(AB_C, 'p1');
    expect(shape(one)).toBe('c');
    expect(removePage(one, 'p2')).toBe(one);
  });
});

describe('a new name', () => {
  const document: SurveyDocument = {
    definition: {
      pages: [
        { name: 'p1', elements: [ask('age'), ask('ages')] },
        {
          name: 'p2',
          visibleIf: '{age} > 3 and {ages} notempty and { age } < 9',
          elements: [
            ask('c', { title: 'Being {age}, {age-Comment}', enableIf: '{age.row} = 1 or {age[0]} = {ageless}' }),
            ask('d', { choicesFromQuestion: 'age', choices: [{ value: '{age}', text: 'As {age}' }] }),
          ],
        },
      ],
      triggers: [{ type: 'setvalue', expression: '{age} = 1', setToName: 'age', fromName: 'ages' }],
    },
    outcomes: [{ kind: 'screen-out', name: 'age', after: 'p1', when: '{age} < 18', note: 'You said {age}.' }],
  };

  test('is followed by conditions, texts, triggers and rules, and by nothing that only looks alike', () => {
    const { definition, outcomes } = renameElement(document, 'age', 'years');
    expect(definition.pages[0]?.elements.map((one) => one.name)).toEqual(['years', 'ages']);
    expect(definition.pages[1]).toEqual({
      name: 'p2',
      visibleIf: '{years} > 3 and {ages} notempty and { years } < 9',
      elements: [
        ask('c', {
          title: 'Being {years}, {years-Comment}',
          enableIf: '{years.row} = 1 or {years[0]} = {ageless}',
        }),
        ask('d', { choicesFromQuestion: 'years', choices: [{ value: '{age}', text: 'As {years}' }] }),
      ],
    });
    expect(definition.triggers).toEqual([
      { type: 'setvalue', expression: '{years} = 1', setToName: 'years', fromName: 'ages' },
    ]);
    expect(outcomes).toEqual([
      { kind: 'screen-out', name: 'age', after: 'p1', when: '{years} < 18', note: 'You said {years}.' },
    ]);
  });

  test('of a page is followed by the rules that wait for it', () => {
    expect(renamePage(document, 'p1', 'screener').outcomes[0]).toMatchObject({ after: 'screener' });
  });

  test.each([
    ['', 'A question needs a variable name.'],
    ['a.b', "Don't use periods, braces, or brackets."],
    ['ages', 'Another question or page has this name.'],
    ['p2', 'Another question or page has this name.'],
    ['x'.repeat(201), 'Keep it under 200 characters.'],
    ['age', undefined],
    ['years old $1', undefined],
  ])('%j: %s', (name, problem) => {
    expect(nameProblem(document, 'age', name)).toBe(problem);
    if (problem !== undefined) expect(renameElement(document, 'age', name)).toBe(document);
    else expect(renameElement(document, 'age', name).definition.pages[0]?.elements[0]?.name).toBe(name);
  });
});

describe('choices', () => {
  const ITEMS = [
    { value: 1, text: 'One' },
    { value: 2, text: 'Two' },
  ];

  test('are numbered on, or named where they have words', () => {
    expect(addItem(ITEMS, 'Three')).toEqual([...ITEMS, { value: 3, text: 'Three' }]);
    expect(addItem([{ value: 'a' }, { value: 'item3' }], 'x')[2]).toEqual({ value: 'item4', text: 'x' });
    expect(addItem([], 'x', 'row')).toEqual([{ value: 1, text: 'x' }]);
  });

  test('move and go', () => {
    expect(moveItem(ITEMS, 0, 1).map((item) => item.value)).toEqual([2, 1]);
    expect(moveItem(ITEMS, 0, 2)).toBe(ITEMS);
    expect(removeItem(ITEMS, 0)).toEqual([{ value: 2, text: 'Two' }]);
  });

  test.each([
    ['1', 1],
    [' -7 ', -7],
    ['007', '007'],
    ['1e3', '1e3'],
    ['', ''],
    ['a b', 'a b'],
  ])('the code %j is kept as %j', (text, value) => expect(typedValue(text)).toBe(value));

  test('are pasted from a list, a sheet, or with codes', () => {
    const text = "Every week\r\n\n  • Once a month\n3) Less often\n99 = I don't know\nshop\tIn a shop\n1;Taken\n";
    expect(pasteItems([], text)).toEqual([
      { value: 1, text: 'Every week' },
      { value: 2, text: 'Once a month' },
      { value: 3, text: 'Less often' },
      { value: 99, text: "I don't know" },
      { value: 'shop', text: 'In a shop' },
      { value: 'item6', text: 'Taken' },
    ]);
  });
});

describe('kinds of questions', () => {
  test('a new one of the screener is required, elsewhere and of words not, and another kind changes nothing', () => {
    const pages = ['p1', 'p2'].map((name) => ({ name, elements: [] }));
    const document = openDocument({ pages }, []);
    const isRequired = (id: string, page: string) => {
      const kind = kindById(id);
      return kind !== undefined && newQuestion(kind, document, page)['isRequired'] === true;
    };
    expect(['single', 'yes-no', 'number', 'open'].map((id) => isRequired(id, 'p1'))).toEqual([true, true, true, false]);
    expect(isRequired('single', 'p2')).toBe(false);
    const single = kindById('single');
    const imported = { type: 'comment', name: 'why', title: 'Why' };
    expect(single && asKind(imported, single)).not.toHaveProperty('isRequired');
  });

  test.each(QUESTION_KINDS)('a new one of kind $label is of that kind', (kind) => {
    expect(kindOf({ name: 'q', ...kind.template })).toBe(kind);
  });

  test('change into another kind and keep their words, choices and what the editor does not know', () => {
    const single = ask('q', {
      type: 'radiogroup',
      title: 'Which?',
      visibleIf: '{a} = 1',
      choices: ['x', 'y'],
      showOtherItem: true,
      custom: 1,
    });
    const [several, rating, number] = ['several', 'rating', 'number'].map((id) => {
      const kind = kindById(id);
      return kind === undefined ? undefined : asKind(single, kind);
    });
    expect(several).toEqual({ ...single, type: 'checkbox' });
    const kept = { name: 'q', title: 'Which?', visibleIf: '{a} = 1', custom: 1 };
    expect(rating).toEqual({ ...kept, type: 'rating', rateMin: 1, rateMax: 5 });
    expect(number).toEqual({ ...kept, type: 'text', inputType: 'number' });
  });
});

describe('a draft or a file is opened', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, ''],
    ['questions without pages', { elements: [{ type: 'text', name: 'a' }] }, 'a'],
    ['an older name for them', { pages: [{ name: 'p', questions: [{ type: 'text', name: 'a' }] }] }, 'a'],
    ['questions without names', { pages: [{ elements: [{ type: 'text' }, { type: 'text' }] }] }, 'question1 question2'],
    ['what is no question', { pages: [{ elements: [1, null, { type: 'text', name: 'a' }] }, 7] }, 'a'],
    ['a panel without anything', { pages: [{ elements: [{ type: 'panel', name: 'x' }] }] }, 'x[]'],
  ])('with %s', (_what, definition, expected) => {
    expect(shape(openDocument(definition, []))).toBe(expected);
  });

  test('as it is where it is whole', () => {
    const document = survey([ask('a', { custom: 1 }), panel('box', ask('b'))]);
    expect(openDocument(document.definition, document.outcomes)).toEqual(document);
  });

  test('with rules that are incomplete, and without what is none', () => {
    expect(openDocument({}, [{ kind: 'quota' }, { kind: 'x' }, 3]).outcomes).toEqual([
      { kind: 'quota', name: '', after: '', cells: [] },
    ]);
  });
});
