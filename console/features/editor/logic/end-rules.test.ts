import { describe, expect, it } from 'vitest';
import { findProblems } from '../problems/find-problems.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import { endOf } from '#console/survey-draft/preview/preview-outcome.ts';
import { answered, nextPage, startPreview } from '#console/survey-draft/preview/preview-run.ts';
import { previewable } from '#console/survey-draft/preview/previewable.ts';
import { jumpsOf, setJump } from './question-rules.ts';

const choices = [
  { value: 1, text: 'Under 18' },
  { value: 2, text: 'Older' },
];
const document = openDocument(
  {
    pages: [
      { name: 'screener', elements: [{ type: 'radiogroup', name: 'age', title: 'Age', choices }] },
      { name: 'main', elements: [{ type: 'text', name: 'why', title: 'Why' }] },
    ],
  },
  [],
);
const text = '{age} = 1';
const endsAs = (given: typeof document) => {
  const opened = previewable(given);
  if (opened === undefined) throw new Error('it can be previewed');
  const sent = nextPage(answered(startPreview(opened.survey, 0), 'age', 1), 0);
  return endOf(sent, given.outcomes, 0)?.outcome;
};
const warnings = (given: typeof document) => findProblems(given).filter(({ id }) => id.startsWith('end '));

describe('an end of the survey', () => {
  it('is what was chosen where it was written', () => {
    const out = setJump(document, {}, { to: null, text, outcome: 'TERMINATED' }, 'age');
    expect(out.outcomes).toEqual([{ kind: 'screen-out', name: 'Screen-out', after: 'screener', when: text }]);
    expect([endsAs(out), warnings(out)]).toEqual(['TERMINATED', []]);

    const [listed = {}] = jumpsOf(out, 'age');
    expect(listed).toEqual({ rule: 0, text, to: null, outcome: 'TERMINATED' });
    const full = setJump(out, listed, { to: null, text, outcome: 'OQ' }, 'age');
    expect([endsAs(full), full.outcomes.length]).toEqual(['OQ', 1]);

    const complete = setJump(full, { rule: 0 }, { to: null, text, outcome: 'QUALIFIED' }, 'age');
    expect(complete.outcomes).toEqual([]);
    expect(complete.definition.triggers).toEqual([{ type: 'complete', expression: text, outcome: 'QUALIFIED' }]);
    expect(endsAs(complete)).toBe('QUALIFIED');
    expect(setJump(complete, { trigger: 0 }, { to: null, text: '' }, 'age')).toEqual(document);
  });

  it('that pays a complete in the screener is a warning, with the way out', () => {
    const forgotten = setJump(document, {}, { to: null, text }, 'age');
    const [problem] = warnings(forgotten);
    expect(problem).toMatchObject({ severity: 'warns', title: 'Q1 ends the screener without an outcome' });
    const mended = problem?.fix?.apply(forgotten) ?? document;
    expect([endsAs(mended), warnings(mended), mended.definition.triggers]).toEqual(['TERMINATED', [], undefined]);
    const chosen = setJump(document, {}, { to: null, text, outcome: 'QUALIFIED' }, 'age');
    expect(warnings(chosen).map(({ title }) => title)).toEqual(['Q1 ends the screener as a complete']);
  });
});
