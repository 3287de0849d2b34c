import { AGE_ATTRIBUTE, ageFrom, BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { RESULT_ATTRIBUTES } from '#contract/results/results.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Cell, CodebookDraft, Encoder } from './codebook-draft.ts';
import { isNumeric, type Variable } from './codebook.ts';
import {
  BLOCK_ROWS,
  emptyCells,
  ENDED_COLUMN,
  OUTCOME_COLUMN,
  outcomeCode,
  SECONDS_COLUMN,
  unpackInto,
  type Cells,
} from './column-cells.ts';
import { insertRespondents, insertTexts, selectAttributes, selectBlock, upsertColumns } from './gathering.store.ts';
import type { ResultsTables } from './results.tables.ts';
import type { Results } from './results.ts';
import type { Plans } from './version-plan.ts';

type RunRow = ResultsTables['results_run'];

interface Gathered {
  readonly studyId: string;
  readonly known: { readonly respondents: number };
  readonly draft: CodebookDraft;
  readonly plans: Plans;
}

const ATTRIBUTE = 'attribute.';

/** Adds runs at the end of the last block. */
export async function appendRuns(results: Results, tx: Db, gathered: Gathered, runs: readonly RunRow[]): Promise<void> {
  const { studyId, known, draft, plans } = gathered;
  const block = Math.floor(known.respondents / BLOCK_ROWS);
  const filled = known.respondents % BLOCK_ROWS;
  const columns = new BlockColumns(filled + runs.length);
  const variables = new Map(draft.codebook.variables.map((variable) => [variable.name, variable]));
  for (const { variable, cells } of filled === 0 ? [] : await selectBlock(tx, studyId, block)) {
    unpackInto(columns.of(variable, { isNumber: isNumberColumn(variable, variables.get(variable)) }), cells, 0);
  }
  const encoders = new Map([...plans].map(([version, plan]) => [version, draft.encodersOf(plan)]));
  const profiles = await profilesOf(tx, runs);
  const words: ResultsTables['result_text'][] = [];
  for (const [index, run] of runs.entries()) {
    const row = filled + index;
    const rowNumber = known.respondents + index;
    const put = (variable: Variable, cell: Cell): void => {
      columns.of(variable.name, { isNumber: isNumeric(variable) })[row] = cell.number;
      if (cell.words !== undefined)
        words.push({
          study_id: studyId,
          variable: variable.name,
          row_number: rowNumber,
          words: cell.words.replaceAll('\0', ''),
        });
    };
    columns.of(OUTCOME_COLUMN, { isNumber: false })[row] = outcomeCode(run.outcome);
    columns.of(SECONDS_COLUMN, { isNumber: true })[row] = run.seconds;
    columns.of(ENDED_COLUMN, { isNumber: true })[row] = run.ended_at.getTime();
    putAnswers(run, plans, encoders, put);
    for (const [name, value] of Object.entries({
      ...knownOf(profiles.get(run.panelist_id) ?? {}, run),
      ...givenOf(run),
    })) {
      const found = draft.attribute(name, value);
      if (found !== undefined) put(found.variable, found.cell);
    }
  }
  await insertRespondents(
    tx,
    runs.map((run, index) => ({
      study_id: studyId,
      row_number: known.respondents + index,
      run_id: run.run_id,
      task_id: run.task_id,
      pseudonym: pseudonymOf(results, studyId, run.panelist_id),
      outcome: run.outcome,
      ended_at: run.ended_at,
      seconds: run.seconds,
    })),
  );
  await upsertColumns(tx, studyId, block, columns.all);
  await insertTexts(tx, words);
}

function putAnswers(
  run: RunRow,
  plans: Plans,
  encoders: ReadonlyMap<number, readonly Encoder[]>,
  put: (variable: Variable, cell: Cell) => void,
): void {
  const plan = run.version === null ? undefined : plans.get(run.version);
  if (plan === undefined || run.state === null) return;
  const answers = plan.answersOf(run.state, run.ended_at);
  const hasSeen = plan.seenBy(run.state, run.ended_at);
  for (const { variable, plan: planned, encode } of encoders.get(plan.version) ?? []) {
    const value = planned.read(answers);
    put(variable, encode(value, { isSeen: value !== undefined || hasSeen(variable.questionName) }));
  }
}

/** Attributes as they were when the member began. */
function givenOf(run: RunRow): Record<string, unknown> {
  const given = Object.entries(run.state?.given ?? {}).filter(([name]) => name.startsWith(ATTRIBUTE));
  return Object.fromEntries(given.map(([name, value]) => [name.slice(ATTRIBUTE.length), value]));
}

async function profilesOf(tx: Db, runs: readonly RunRow[]): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const profiles = new Map<string, Record<string, unknown>>();
  const panelistIds = runs.map((run) => run.panelist_id);
  const asked = [...RESULT_ATTRIBUTES, BIRTH_ATTRIBUTE];
  for (const { panelist_id: id, name, value } of await selectAttributes(tx, panelistIds, asked)) {
    const profile = profiles.get(id) ?? {};
    profile[name] = value;
    profiles.set(id, profile);
  }
  return profiles;
}

/** What is known of a member: their age on the day they ended, and never when they were born. */
function knownOf(
  { [BIRTH_ATTRIBUTE]: dateOfBirth, ...known }: Readonly<Record<string, unknown>>,
  { ended_at: at }: RunRow,
): Readonly<Record<string, unknown>> {
  const age = ageFrom(dateOfBirth, at.toISOString().slice(0, 10));
  return age === undefined ? known : { ...known, [AGE_ATTRIBUTE]: age };
}

const isNumberColumn = (name: string, variable: Variable | undefined): boolean =>
  variable === undefined ? name === SECONDS_COLUMN || name === ENDED_COLUMN : isNumeric(variable);

/** The columns of one block, made as they are met. */
class BlockColumns {
  readonly all = new Map<string, Cells>();
  readonly #rows: number;

  constructor(rows: number) {
    this.#rows = rows;
  }

  of(name: string, { isNumber }: { readonly isNumber: boolean }): Cells {
    const known = this.all.get(name) ?? emptyCells(this.#rows, { isNumber });
    this.all.set(name, known);
    return known;
  }
}

const PURPOSE = 'results-pseudonym';
const BYTES = 10;

/** A name for a member in one study: the same for all of the study's data, of no use in any other. */
export function pseudonymOf({ signer }: Pick<Results, 'signer'>, studyId: string, panelistId: string): string {
  return signer
    .mac(PURPOSE, Buffer.from(`${studyId}\0${panelistId}`))
    .subarray(0, BYTES)
    .toString('hex');
}
