import { answeredBits, shownQuestions } from '../answered-bits.ts';
import { hasBit, rowsIn } from '../column-cells.ts';
import type { OpenedResults } from '../open-results.ts';
import type { ResultsOverview } from '../results-overview.ts';
import type { Results } from '../results.ts';
import { selectWeighting } from '../results.store.ts';
import { dividedPeople, placeIn } from './divisions.ts';
import { isColumnShown } from './hide-cells.ts';
import { readReaderSample, type ReaderAsked } from './reader-sample.ts';
import { People } from './set-noise.ts';

/** The questions of a study and about how many have answered each, as a reader is told. */
export async function overviewForReader(
  results: Results,
  opened: OpenedResults,
  { group, isWeighted }: Omit<ReaderAsked, 'base'>,
): Promise<ResultsOverview> {
  const { db } = results;
  const { release } = opened;
  const isWeightable = (await selectWeighting(db, opened.studyId)) !== undefined;
  const questions = shownQuestions(opened);
  const nothing = {
    completes: 0,
    underReview: 0,
    base: 0,
    effectiveBase: 0,
    isWeightable,
    isTooSmall: true,
    releasedAt: release?.madeAt,
    divisions: release?.divisions ?? [],
    questions: questions.map((question) => ({ ...question, answered: 0 })),
  };
  if (release === undefined) return nothing;
  const { noise } = release;
  const variables = group === undefined ? [] : [group.division.variable];
  const { columns, weights, figures } = await readReaderSample(results, opened, release, { variables, isWeighted });
  const cells = group && columns.get(group.division.variable);
  const everybody = rowsIn(release.people);
  const rows =
    group === undefined
      ? everybody
      : rowsIn(dividedPeople(group.division)).filter(
          (row) => placeIn(group.division, cells?.[row] ?? Number.NaN) === group.place,
        );
  const peopleOf = (list: readonly number[]): People => {
    const people = new People();
    for (const row of list) noise.put(people, row, weights?.[row] ?? 1);
    return people;
  };
  const base = peopleOf(rows);
  const all = peopleOf(everybody);
  if (!noise.isShown(all)) return nothing;
  const completes = noise.count(all);
  if (!noise.isShown(base)) return { ...nothing, completes };
  const bits = await answeredBits(db, opened, questions);
  return {
    ...nothing,
    completes,
    isTooSmall: false,
    base: noise.count(base),
    effectiveBase: figures.effective({ base, answered: base, parts: [] }),
    questions: questions.map((question) => {
      const answeredBy = bits.get(question.id) ?? Buffer.alloc(0);
      const column = { base, answered: peopleOf(rows.filter((row) => hasBit(answeredBy, row))), parts: [] };
      return { ...question, answered: isColumnShown(column, noise) ? figures.answered(column) : 0 };
    }),
  };
}
