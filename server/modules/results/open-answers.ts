import { isId } from '#server/platform/chance.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { isNumeric, type Variable } from './codebook.ts';
import type { Cells } from './column-cells.ts';
import type { ResultFilter } from './filter.ts';
import { readSample, type OpenedResults } from './open-results.ts';
import { countAnswers, countTagged, countTags, selectAnswers, type WordsQuery } from './open-text.store.ts';
import type { Results } from './results.ts';

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

export type WordsProblem = 'unknown-question' | 'not-shared';

export const WORDS_PAGE = 20;
const SEARCH_LONGEST = 100;
const ABOUT = 4;
const SUGGESTING_LETTERS = 3;

/** What members wrote to one question, newest first: searched, by tag, a page at a time. */
export async function openAnswers(
  { db }: Results,
  opened: OpenedResults,
  asked: OpenAnswersQuery,
): Promise<Result<OpenAnswers, WordsProblem>> {
  const variable = wordedVariable(opened, asked.variable);
  if (variable === undefined) return err('unknown-question');
  const people = peopleVariables(opened);
  const variables = people.map(({ name }) => name);
  const { bits, columns } = await readSample(db, opened, { variables, filter: asked.filter, isWeighted: false });
  const query: WordsQuery = {
    studyId: opened.studyId,
    variable: variable.name,
    bits,
    search: searched(asked.search),
    tagId: asked.tagId !== undefined && isId(asked.tagId) ? asked.tagId : undefined,
  };
  const answered = await countAnswers(db, { ...query, search: undefined, tagId: undefined });
  const isNarrowed = query.search !== undefined || query.tagId !== undefined;
  const tags = await countTags(db, query);
  const after = asked.startingAfter === undefined ? undefined : Number(asked.startingAfter);
  const page = pageOf(await selectAnswers(db, query, after, WORDS_PAGE + 1), WORDS_PAGE, ({ rowNumber }) => rowNumber);
  return ok({
    answered,
    tagged: await countTagged(db, query),
    totalItems: isNarrowed ? await countAnswers(db, query) : answered,
    tags,
    contents: page.contents.map((row) => ({
      ...row,
      suggestedTagId: row.tagIds.length > 0 ? null : suggestedTag(row.words, tags),
      about: aboutPerson(people, columns, row.rowNumber),
    })),
    nextPage: page.nextPage,
  });
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

const nameNumber = ({ label }: Variable, value: number): string =>
  label === 'Age' ? String(value) : `${label.toLowerCase()} ${value}`;

function suggestedTag(words: string, tags: OpenAnswers['tags']): string | null {
  const written = new Set(wordsOf(words));
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
