import type { OptionCode } from '#contract/profile/catalogue.ts';
import { PROFILE_COLUMN, type ProfileColumnName } from '#contract/joining/people-files.ts';
import { PROFILE_TEXT_MAX_CHARACTERS } from '#contract/profile/profile-limits.ts';
import { characterCount, isPlainLine, isVisible } from '#contract/rules/characters.ts';
import { isDay } from '#contract/time/days.ts';
import { readStudy, type Activities } from '#server/modules/activities/index.ts';
import { readCatalogue, type KnownDetail, type Profile } from '#server/modules/profile/index.ts';
import { publishedCodes, type Surveys } from '#server/modules/surveys/index.ts';
import type { ShownColumn } from '#server/platform/csv-files/read-form.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from '../joining.ts';
import { readCells } from '../read-waitlist.ts';
import { readRecruitment } from '../recruitment.ts';

/** A column of a panel's file that says something of a member's profile. */
export interface ProfileColumn {
  readonly column: ProfileColumnName;
  /** As a bad line names it. */
  readonly label: string;
  /** What the catalogue keeps for a cell; undefined where it is none of its answers. */
  readonly attribute: { readonly name: string; readonly read: ReadCell } | undefined;
  /** What the survey of who joins would have kept: by it the cells of the panel are told. */
  readonly answer: { readonly name: string; readonly read: ReadCell } | undefined;
}

type ReadCell = (text: string) => unknown;

interface Answer {
  readonly value: OptionCode;
  readonly texts: readonly string[];
}

export type ProfileColumnRooms = {
  readonly activities: Activities;
  readonly joining: Joining;
  readonly profile: Profile;
  readonly surveys: Surveys;
};

/**
 * The columns of a file that are named like a detail of the catalogue, or like a question of the survey of who joins, by name or by
 * what people read. Each is read once; other columns say nothing.
 */
export async function profileColumns(
  rooms: ProfileColumnRooms,
  db: Db,
  columns: readonly string[],
): Promise<readonly ProfileColumn[]> {
  const named = columns.filter((column): column is ProfileColumnName => column.startsWith(PROFILE_COLUMN));
  if (named.length === 0) return [];
  const { details } = await readCatalogue(rooms.profile, db);
  const asked = [...details.values()].filter(isBrought);
  const questions = await questionsOfJoining(rooms, db);
  const taken = new Set<string>();
  return named.flatMap((column) => {
    const key = keyOf(column.slice(PROFILE_COLUMN.length).replace(/^profile[ _.:-]+/iu, ''));
    const detail = asked.find((one) => [one.detailName, one.displayName].some((name) => keyOf(name) === key));
    const question = questions.find((one) => [one.name, one.label].some((name) => keyOf(name) === key));
    const label = detail?.displayName ?? question?.label;
    if (label === undefined || taken.has(label)) return [];
    taken.add(label);
    return [
      {
        column,
        label,
        attribute: detail && { name: detail.detailName, read: readDetail(detail) },
        answer: question && { name: question.name, read: readChosen(question.answers, { isSeveral: true }) },
      },
    ];
  });
}

/** The columns of a file for who brought it in: those of the profile by the name that is read there, or left out. */
export async function namedColumns(
  rooms: ProfileColumnRooms,
  db: Db,
  columns: readonly ShownColumn[],
): Promise<readonly ShownColumn[]> {
  const names = columns.map(({ name }) => name);
  const profile = await profileColumns(rooms, db, names);
  return columns.map(({ name, readAs }) =>
    name.startsWith(PROFILE_COLUMN)
      ? {
          name: name.slice(PROFILE_COLUMN.length),
          readAs: profile.find(({ column }) => column === name)?.label ?? null,
        }
      : { name, readAs },
  );
}

/** As people spell it: letters and figures alone. */
const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const BROUGHT_TYPES: readonly KnownDetail['selectionType'][] = ['single', 'multiple', 'date_type', 'open_text'];

/** What names somebody, or follows from something else, does not come in a column of its own; nor what only a pattern could judge. */
const isBrought = ({ isNaming, isRetired, derivedFrom, selectionType, validation }: KnownDetail): boolean =>
  !isNaming &&
  !isRetired &&
  derivedFrom === null &&
  BROUGHT_TYPES.includes(selectionType) &&
  validation?.pattern == null;

function readDetail(detail: KnownDetail): ReadCell {
  const { selectionType, options } = detail;
  if (selectionType === 'date_type') return (text) => (isDay(text) ? text : undefined);
  if (selectionType === 'open_text') return (text) => (isShortLine(text) ? text : undefined);
  const answers = options
    .filter(({ isRetired }) => isRetired !== true)
    .map(({ code, text }) => ({ value: code, texts: [text] }));
  return readChosen(answers, { isSeveral: selectionType === 'multiple' });
}

const isShortLine = (text: string): boolean =>
  isPlainLine(text) && isVisible(text) && characterCount(text) <= PROFILE_TEXT_MAX_CHARACTERS;

/** By what is kept or by what people read; several stand between bars. */
function readChosen(answers: readonly Answer[], { isSeveral }: { readonly isSeveral: boolean }): ReadCell {
  const find = (text: string) =>
    answers.find(({ value }) => String(value) === text) ??
    answers.find(({ value, texts }) => [String(value), ...texts].some((one) => keyOf(one) === keyOf(text)));
  return (text) => {
    const whole = find(text);
    if (whole !== undefined) return isSeveral ? [whole.value] : whole.value;
    if (!isSeveral) return undefined;
    const found = text.split('|').map((part) => find(part.trim()));
    return found.every((one) => one !== undefined) ? found.map(({ value }) => value) : undefined;
  };
}

interface JoiningQuestion {
  readonly name: string;
  readonly label: string;
  readonly answers: readonly Answer[];
}

/** What the survey of who joins asks, and whatever else the cells of today ask for. */
async function questionsOfJoining(
  { activities, joining, surveys }: ProfileColumnRooms,
  db: Db,
): Promise<readonly JoiningQuestion[]> {
  const { projectId } = await readRecruitment(joining, db);
  const surveyId = projectId === null ? null : ((await readStudy(activities, db, projectId))?.surveyId ?? null);
  const codes = surveyId === null ? [] : await publishedCodes(surveys, db, surveyId);
  const inField = codes.filter(({ isInField, column }) => isInField && column === undefined);
  const questions = inField.flatMap(({ kind, code, label }) => {
    const choices = inField.filter((one) => one.kind === 'CHOICE' && one.question === code);
    const answers = choices.map((one) => ({ value: one.code, texts: one.labels }));
    return kind === 'QUESTION' && answers.length > 0 ? [{ name: code, label, answers }] : [];
  });
  const wanted = (await readCells(joining, db)).flatMap(({ conditions }) => Object.entries(conditions.answers ?? {}));
  const others = Map.groupBy(
    wanted.filter(([name]) => !questions.some((one) => one.name === name)),
    ([name]) => name,
  );
  return [
    ...questions,
    ...[...others].map(([name, values]) => ({
      name,
      label: name,
      answers: [...new Set(values.flatMap(([, of]) => of))].map((value) => ({ value, texts: [] })),
    })),
  ];
}
