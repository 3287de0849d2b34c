import type { Db } from '#server/platform/database/database.ts';
import { isId } from '#server/platform/chance.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { isNumeric, type Variable } from './codebook.ts';
import type { Cells } from './column-cells.ts';
import type { ResultFilter } from './filter.ts';
import { isAge } from './number-groups.ts';
import type { OpenedResults } from './open-results.ts';
import {
  countAnswers,
  countTagged,
  countTags,
  selectAnswerRows,
  selectAnswers,
  selectShuffledAnswers,
  type OpenTextQuery,
} from './open-text.store.ts';
import { People } from './people.ts';
import type { Release } from './readers/release.ts';
import type { Results } from './results.ts';
import { ofEverybody, readSample, type Sample } from './sample.ts';

export interface OpenAnswersQuery {
  readonly variable: string;
  readonly filter: ResultFilter;
  readonly search: string | undefined;
  readonly tagId: string | undefined;
  readonly startingAfter: string | undefined;
}

export interface OpenAnswer {
  readonly rowNumber: number;
  readonly words: string;
  readonly tagIds: readonly string[];
  /** A tag whose name has a word of it, for answers without one. */
  readonly suggestedTagId: string | null;
  /** What the profile says of who wrote it: 'Woman, 42, West'. */
  readonly about: string;
}

export interface OpenAnswers extends Page<OpenAnswer> {
  /** All that are there, whatever is searched for. */
  readonly answered: number;
  readonly tagged: number;
  readonly totalItems: number;
  readonly tags: readonly { readonly tagId: string; readonly name: string; readonly count: number }[];
}

export type OpenAnswersProblem = 'unknown-question' | 'not-shared';

const OPEN_ANSWERS_PAGE = 20;
const SEARCH_LONGEST = 100;
const ABOUT = 4;
const SUGGESTING_LETTERS = 3;

const NONE: OpenAnswers = { answered: 0, tagged: 0, totalItems: 0, tags: [], contents: [], nextPage: null };

/**
 * What members wrote to one question: searched, by tag, a page at a time, newest first. A reader who may read it gets it
 * of all people of the release at once and in an order of its own, so that neither a group nor a time says who wrote what.
 */
export async function openAnswers(
  { db }: Results,
  opened: OpenedResults,
  asked: OpenAnswersQuery,
): Promise<Result<OpenAnswers, OpenAnswersProblem>> {
  const variable = wordedVariable(opened, asked.variable);
  if (variable === undefined) return err('unknown-question');
  const { showsWords, isReader, release } = opened;
  if (!showsWords || (isReader && variable.type === 'file')) return err('not-shared');
  const about = isReader ? [] : peopleVariables(opened);
  const variables = about.map(({ name }) => name);
  const read = await readSample(db, opened, { variables, filter: asked.filter, isWeighted: false });
  if (read === undefined) return ok(NONE);
  const sample = ofEverybody(read);
  const query: OpenTextQuery = {
    studyId: opened.studyId,
    variable: variable.name,
    bits: sample.bits,
    search: searched(asked.search),
    tagId: asked.tagId !== undefined && isId(asked.tagId) ? asked.tagId : undefined,
  };
  const answered = isReader
    ? await countShownWriters(db, sample, query)
    : await countAnswers(db, { ...query, search: undefined, tagId: undefined });
  if (answered === undefined) return ok(NONE);
  const isNarrowed = query.search !== undefined || query.tagId !== undefined;
  const tags = await countTags(db, query);
  const answers =
    release === undefined
      ? (await selectAnswers(db, query, startOf(asked), OPEN_ANSWERS_PAGE + 1)).map((row) => ({
          ...row,
          suggestedTagId: row.tagIds.length > 0 ? null : suggestedTag(row.words, tags),
          about: aboutPerson(about, sample.columns, row.rowNumber),
        }))
      : await selectForReader(db, query, release, startOf(asked));
  return ok({
    answered,
    tagged: await countTagged(db, query),
    totalItems: isNarrowed ? await countAnswers(db, query) : answered,
    tags,
    ...pageOf(answers, OPEN_ANSWERS_PAGE, ({ rowNumber }) => rowNumber),
  });
}

const startOf = ({ startingAfter }: OpenAnswersQuery): number | undefined =>
  startingAfter === undefined ? undefined : Number(startingAfter);

/** How many have written anything; undefined while they are too few. */
async function countShownWriters(db: Db, { figures }: Sample, query: OpenTextQuery): Promise<number | undefined> {
  const writers = new People();
  for (const row of await selectAnswerRows(db, query)) figures.put(writers, row, 1);
  return figures.isShown(writers) ? writers.count : undefined;
}

/** A row's number is its place in the order of the release. */
async function selectForReader(
  db: Db,
  query: OpenTextQuery,
  { noise }: Release,
  after: number | undefined,
): Promise<OpenAnswer[]> {
  const from = (after ?? -1) + 1;
  const rows = await selectShuffledAnswers(db, query, { seed: noise.order, from, limit: OPEN_ANSWERS_PAGE + 1 });
  return rows.map((row, index) => ({ ...row, rowNumber: from + index, suggestedTagId: null, about: '' }));
}

export function wordedVariable({ codebook }: OpenedResults, name: string): Variable | undefined {
  return codebook.variables.find((one) => one.name === name && (one.type === 'text' || one.type === 'file'));
}

export function searched(search: string | undefined): string | undefined {
  const text = search?.trim().slice(0, SEARCH_LONGEST).replaceAll('\0', '');
  return text === undefined || text === '' ? undefined : text;
}

function peopleVariables({ codebook }: OpenedResults): readonly Variable[] {
  return codebook.variables.filter((one) => one.isAttribute === true).slice(0, ABOUT);
}

function aboutPerson(people: readonly Variable[], columns: ReadonlyMap<string, Cells>, row: number): string {
  const known = people.flatMap((variable) => {
    const cell = columns.get(variable.name)?.[row] ?? Number.NaN;
    if (isNumeric(variable)) return Number.isFinite(cell) ? [nameNumber(variable, cell)] : [];
    const choice = variable.choices.find(({ code }) => code === cell);
    if (choice === undefined) return [];
    return typeof choice.value === 'boolean' ? (choice.value ? [variable.label.toLowerCase()] : []) : [choice.label];
  });
  return known.join(', ');
}

const nameNumber = (variable: Variable, value: number): string =>
  isAge(variable) ? String(value) : `${variable.label.toLowerCase()} ${value}`;

function suggestedTag(sentence: string, tags: OpenAnswers['tags']): string | null {
  const written = new Set(wordsOf(sentence));
  const tag = tags.find(({ name }) =>
    wordsOf(name).some((word) => word.length >= SUGGESTING_LETTERS && written.has(word)),
  );
  return tag?.tagId ?? null;
}

const COMMON_WORDS = new Set(['and', 'the', 'too', 'for', 'like', 'with', 'not', 'much']);
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON_WORDS.has(word));
