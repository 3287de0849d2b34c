import { describe, expect, test } from 'vitest';
import { finalAnswers, viewPage, type Answers } from '../index.ts';
import { answered, NOW, startOf, surveyOf } from '../testing/take.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });

describe('at the end of a page', () => {
  const pages = [
    { name: 'p1', elements: [text('a'), text('b')] },
    { name: 'p2', elements: [text('c')] },
    {
      name: 'p3',
      elements: [{ type: 'panel', name: 'x', elements: [text('d', { visibleIf: "{b} != 'hide'" })] }, text('e')],
    },
  ];
  const page = (triggers: object[], draft: Answers, more: object = {}) => {
    const survey = surveyOf({ pages, triggers, ...more });
    return answered(survey, startOf(survey), draft).page;
  };
  const skip = (expression: string, gotoName = 'd') => ({ type: 'skip', expression, gotoName });
  const end = (expression: string) => ({ type: 'complete', expression });

  test.each<[string, object[], Answers, string | null]>([
    ['nothing holds', [skip("{a} = 'x'")], { a: 'y' }, 'p2'],
    ['a jump', [skip("{a} = 'x'")], { a: 'x' }, 'p3'],
    ['a jump to what is hidden', [skip("{a} = 'x'")], { a: 'x', b: 'hide' }, 'p2'],
    ['a jump to the page itself', [skip("{a} = 'x'", 'b')], { a: 'x' }, 'p2'],
    ['a jump by what is asked later', [skip('{c} empty')], { a: 'x' }, 'p2'],
    ['a jump by a calculated value', [skip("{sum} = 'xy'")], { a: 'x', b: 'y' }, 'p3'],
    ['a jump by the time', [skip('today() notempty')], {}, 'p3'],
    ['the last of two jumps', [skip("{a} = 'x'", 'd'), skip("{a} = 'x'", 'c')], { a: 'x' }, 'p2'],
    ['the end', [end("{a} = 'x'")], { a: 'x' }, null],
    ['the end comes before a jump', [skip("{a} = 'x'"), end("{a} = 'x'")], { a: 'x' }, null],
    ['no end yet', [end("{a} = 'x'")], { a: 'y' }, 'p2'],
    ['what is true in a way, but not true', [end('{a}')], { a: 'x' }, 'p2'],
    ['a place that has no answer', [end('{a.b} empty')], {}, 'p2'],
  ])('%s', (_, triggers, draft, name) => {
    expect(page(triggers, draft, { calculatedValues: [{ name: 'sum', expression: '{a} + {b}' }] })).toBe(name);
  });

  test('an end that comes is seen before', () => {
    const survey = surveyOf({ pages, triggers: [end("{a} = 'x'")] });
    expect(viewPage(survey, startOf(survey), NOW, { a: 'x' }).isLast).toBe(true);
    expect(viewPage(survey, startOf(survey), NOW, { a: 'y' }).isLast).toBe(false);
    expect(finalAnswers(survey, answered(survey, startOf(survey), { a: 'x' }), NOW)).toEqual({ a: 'x' });
  });
});
