import { describe, expect, it, test } from 'vitest';
import { compileSurvey } from '#engine/index.ts';
import { readSurvey } from '#engine/import.ts';
import { addElements } from '#console/survey-draft/model/edit-elements.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { findProblems } from '../problems/find-problems.ts';
import { elementsOf, findSets, READY_SETS } from './pick-ready-set.ts';
import type { ReadySet } from './ready-set.ts';

const EMPTY = openDocument({ pages: [{ name: 'p', elements: [] }] }, []);
const add = (document: SurveyDocument, set: ReadySet) => addElements(document, elementsOf(set, document), {}).document;

describe('every set of the library', () => {
  test.each(READY_SETS.map((set) => [set.title, set] as const))(
    '%s is ready: twice, and without a problem',
    (_title, set) => {
      const twice = add(add(EMPTY, set), set);
      expect(findProblems(twice)).toEqual([]);
      const read = readSurvey(twice.definition);
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      const names = compileSurvey(read.survey).questions;
      expect(names.size).toBe(2 * elementsOf(set, EMPTY).length);
    },
  );

  it('keeps what its questions say of each other', () => {
    const nps = READY_SETS.find(({ id }) => id === 'nps');
    if (nps === undefined) throw new Error('nps');
    const [, why] = elementsOf(nps, add(EMPTY, nps));
    expect(why).toMatchObject({ name: 'recommend_why_2', visibleIf: '{recommend_2} notempty' });
  });

  it('takes another attention check each time, and each is one that the server understands', () => {
    const check = READY_SETS.find(({ id }) => id === 'attention');
    if (check === undefined) throw new Error('attention');
    let document = EMPTY;
    const titles = new Set<unknown>();
    for (let time = 0; time < 4; time += 1) {
      const [element] = elementsOf(check, document);
      titles.add(element?.title);
      expect(element?.['attentionCheck']).toBeTypeOf('number');
      document = add(document, check);
    }
    expect(titles.size).toBe(4);
  });
});

describe('looking for a set', () => {
  test.each([
    ['age', 'age'],
    ['NPS', 'nps'],
    ['recommend friend', 'nps'],
    ['kids', 'household'],
    ['trap', 'attention'],
  ])('%s finds %s', (typed, id) => {
    expect(findSets(typed).map((set) => set.id)).toContain(id);
  });

  it('finds everything by nothing, and nothing by nonsense', () => {
    expect(findSets(' ')).toHaveLength(READY_SETS.length);
    expect(findSets('zzz')).toEqual([]);
  });
});
