import { dateIn } from '#contract/time/panel-days.ts';
import { codebookOf } from '../codebook-of.ts';
import { OUTCOMES, outcomeCode } from '../column-cells.ts';
import { gatherResults } from '../gather-results.ts';
import { readRespondentBlocks } from '../respondent-blocks.ts';
import { tables } from '../results.store.ts';
import type { Results } from '../results.ts';
import type { DataRow, DataVariable } from './data-set.ts';
import { cellReader, dataVariable, ENDING_VARIABLES, freeName } from './study-data.ts';

/** One study of several that a file joins: what it asked, and what these members said, however it ended for them. */
export interface AnswersByMember {
  readonly variables: readonly DataVariable[];
  read(panelistIds: readonly string[]): Promise<ReadonlyMap<string, DataRow>>;
}

/** A day instead of a moment, by which somebody's answers could be found beside what else happened to them then. */
const ENDING_DAYS: readonly DataVariable[] = ENDING_VARIABLES.map((variable) =>
  variable.kind === 'instant'
    ? { ...variable, name: 'finished_on', label: 'Finished on', kind: 'text', measure: 'nominal' }
    : variable,
);

/**
 * The data of a study for a file that joins several studies by member. Who is who stays on this side: a row says nothing of it.
 * What the profile says is the same in each of the studies, so that one of them is enough to tell it.
 */
export async function answersByMember(
  results: Results,
  studyId: string,
  { withProfile, timeZone }: { readonly withProfile: boolean; readonly timeZone: string },
): Promise<AnswersByMember> {
  // Anyone who finished a moment ago is in the file too.
  await gatherResults(results, studyId);
  const { db } = results;
  const codebook = await codebookOf(results, db, studyId);
  const variables = codebook.variables.filter(({ isAttribute }) => withProfile || isAttribute !== true);
  const taken = new Set(variables.map(({ name }) => name.toLowerCase()));
  return {
    variables: [
      ...ENDING_DAYS.map((variable) => ({ ...variable, name: freeName(variable.name, taken) })),
      ...variables.map((variable) => dataVariable(variable, taken)),
    ],
    async read(panelistIds) {
      const members = await selectRows(results, studyId, panelistIds);
      const found = new Map<string, DataRow>();
      if (members.size === 0) return found;
      const wanted = { variables, filter: { outcomes: OUTCOMES }, rows: new Set(members.keys()) };
      for await (const { respondents, columns } of readRespondentBlocks(results, (work) => work(db), studyId, wanted)) {
        const cells = variables.map(({ name }) => cellReader(columns.get(name)));
        for (const [row, { rowNumber, outcome, endedAt, seconds }] of respondents.entries()) {
          const ending = [outcomeCode(outcome), dateIn(endedAt, timeZone), seconds];
          found.set(members.get(rowNumber) ?? '', [...ending, ...cells.map((cell) => cell(row))]);
        }
      }
      return found;
    },
  };
}

/** In which row of a study these members are. */
async function selectRows(
  { db }: Results,
  studyId: string,
  panelistIds: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  if (panelistIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('results_run as run')
    .innerJoin('result_respondent as respondent', 'respondent.run_id', 'run.run_id')
    .select(['respondent.row_number', 'run.panelist_id'])
    .where('run.study_id', '=', studyId)
    .where('run.panelist_id', 'in', panelistIds)
    .execute();
  return new Map(rows.map((row) => [row.row_number, row.panelist_id]));
}
