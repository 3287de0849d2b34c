import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { numberedTitle } from '#contract/surveys/question-numbers.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Reads } from '#server/platform/database/replica.ts';
import { codebookOf } from '../codebook-of.ts';
import {
  hasWords,
  MISSING_CODES,
  MISSING_LABELS,
  NOT_SHOWN_LABEL,
  NUMBER_NOT_SHOWN,
  UNKNOWN_LABEL,
  type Variable,
} from '../codebook.ts';
import { OUTCOMES, outcomeCode } from '../column-cells.ts';
import type { ResultFilter } from '../filter.ts';
import { readRespondentBlocks, type Block, type BlockColumn } from '../respondent-blocks.ts';
import type { Results } from '../results.ts';
import type { Code, DataCell, DataRow, DataSet, DataVariable } from './data-set.ts';

/** Numbers can be anything, so what stands for 'not shown' is far away from all of them. */
const NOT_SHOWN_NUMBER = -999_999_999;

const OUTCOME_LABELS = {
  QUALIFIED: 'Completed',
  ...OUTCOME_TERMS,
  UNDER_REVIEW: 'In review',
} as const;

const PLAIN = { choices: [], missing: [], measure: 'nominal' } as const;

/** How somebody's survey ended, when, and how long they were at it. */
export const ENDING_VARIABLES: readonly DataVariable[] = [
  {
    ...PLAIN,
    name: 'outcome',
    label: 'Outcome',
    kind: 'code',
    choices: OUTCOMES.map((outcome) => ({ code: outcomeCode(outcome), label: OUTCOME_LABELS[outcome] })),
  },
  { ...PLAIN, name: 'finished_at', label: 'Finished at', kind: 'instant', measure: 'scale' },
  { ...PLAIN, name: 'seconds', label: 'Seconds spent on pages', kind: 'number', measure: 'scale' },
];

/** What is known of everybody, before their answers. */
const FIRST_VARIABLES: readonly DataVariable[] = [
  {
    ...PLAIN,
    name: 'respondent',
    label: 'Respondent ID, the same in every file of this study',
    kind: 'text',
    use: 'serial',
  },
  ...ENDING_VARIABLES,
  { ...PLAIN, name: 'weight', label: 'Weight', kind: 'number', measure: 'scale', use: 'weight' },
];
const MEMBER: DataVariable = { ...PLAIN, name: 'member', label: 'Member number', kind: 'text' };

export interface StudyDataWanted {
  readonly studyId: string;
  readonly name: string;
  readonly title: string;
  readonly filter: ResultFilter;
  /** So many of them, the first ones, in each pass: all unless said. */
  readonly respondents?: number | undefined;
  /** Says which member each respondent is. */
  readonly isNamed: boolean;
}

/** The data of a study as every format takes it, pseudonymous unless it is wanted otherwise. */
export async function studyData(
  results: Results,
  wanted: StudyDataWanted,
  reads: Reads = (work) => work(results.db),
): Promise<DataSet> {
  const { variables } = await reads((db) => codebookOf(results, db, wanted.studyId));
  const taken = new Set(variables.map(({ name }) => name.toLowerCase()));
  const first = [...FIRST_VARIABLES, ...(wanted.isNamed ? [MEMBER] : [])].map((variable) => ({
    ...variable,
    name: freeName(variable.name, taken),
  }));
  return {
    name: wanted.name,
    title: wanted.title,
    madeAt: results.clock.now(),
    variables: [...first, ...variables.map((variable) => dataVariable(variable, taken))],
    async *blocks() {
      const { studyId, filter, respondents, isNamed } = wanted;
      for await (const block of readRespondentBlocks(results, reads, studyId, { variables, filter, respondents })) {
        const numbers = isNamed
          ? await reads((db) => selectMemberNumbers(db, studyId, pseudonymsOf(block)))
          : undefined;
        yield rowsOf(block, variables, numbers);
      }
    },
  };
}

const pseudonymsOf = (block: Block): readonly string[] => block.respondents.map(({ pseudonym }) => pseudonym);

function rowsOf(
  { respondents, columns }: Block,
  variables: readonly Variable[],
  memberNumbers: ReadonlyMap<string, string> | undefined,
): readonly DataRow[] {
  const cellsOf = variables.map(({ name }) => cellReader(columns.get(name)));
  return respondents.map(({ pseudonym, outcome, endedAt, seconds, weight }, row) => [
    pseudonym,
    outcomeCode(outcome),
    endedAt.getTime(),
    seconds,
    weight,
    ...(memberNumbers === undefined ? [] : [memberNumbers.get(pseudonym) ?? null]),
    ...cellsOf.map((read) => read(row)),
  ]);
}

/** How the cells of one variable are read from a block. */
export function cellReader(column: BlockColumn | undefined): (row: number) => DataCell {
  if (column === undefined) return () => null;
  if (column.kind === 'texts') return (row) => column.texts[row] ?? null;
  if (column.kind === 'codes') return (row) => column.codes[row] ?? null;
  return (row) => {
    const number = column.numbers[row] ?? Number.NaN;
    if (number === NUMBER_NOT_SHOWN) return NOT_SHOWN_NUMBER;
    return Number.isFinite(number) ? number : null;
  };
}

export function dataVariable(variable: Variable, taken: Set<string>): DataVariable {
  const { name, number, measure, choices } = variable;
  const unseen = variable.isAttribute === true ? UNKNOWN_LABEL : NOT_SHOWN_LABEL;
  const common = { name, label: numberedTitle(number, variable.label), measure };
  if (hasWords(variable)) return { ...common, kind: 'text', choices: [], missing: [] };
  if (variable.type === 'number') {
    return { ...common, kind: 'number', choices: [], missing: [{ code: NOT_SHOWN_NUMBER, label: unseen }] };
  }
  const reasons = (variable.reasons ?? []).map(({ code, label: words }): Code => ({ code, label: words }));
  const missing = [...MISSING_LABELS].map(
    ([code, words]): Code =>
      reasons.find((one) => one.code === code) ?? { code, label: code === MISSING_CODES.notShown ? unseen : words },
  );
  const coded = { ...common, kind: 'code', choices, missing, reasons } as const;
  if (variable.type !== 'multiple') return coded;
  const set = setName(variable, taken);
  const question = numberedTitle(number, variable.questionLabel);
  const choice = variable.label;
  return { ...coded, label: `${question}: ${choice}`, choiceOf: { name: set, label: question, choice } };
}

/** The name of a question with several choices: unlike that of any variable, the same for all of its choices. */
function setName({ questionName }: Variable, taken: ReadonlySet<string>): string {
  const plain = questionName.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, 60);
  const named = /^[A-Za-z]/.test(plain) ? plain : `q_${plain}`;
  return taken.has(named.toLowerCase()) ? `${named}_set` : named;
}

export function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name;
}

type ExportTables = {
  results_member: { study_id: string; pseudonym: string; member_number: string };
};

/** Which member is behind each pseudonym of a study. */
async function selectMemberNumbers(
  db: Db,
  studyId: string,
  pseudonyms: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .withTables<ExportTables>()
    .selectFrom('results_member')
    .select(['pseudonym', 'member_number'])
    .where('study_id', '=', studyId)
    .where('pseudonym', 'in', pseudonyms)
    .execute();
  return new Map(rows.map((row) => [row.pseudonym, row.member_number]));
}
