import * as v from 'valibot';
import { BIRTH_ATTRIBUTE } from './age-attribute.ts';
import { MESSAGES } from '../messages/messages.ts';
import { readAddress, writeAddress } from './address-fields.ts';
import type { DetailValidation, SelectionType } from './catalogue.ts';
import { PROFILE_JSON_MAX_CHARACTERS, PROFILE_TEXT_MAX_CHARACTERS } from './profile-limits.ts';
import { isDay } from '../time/days.ts';
import { characterCount, isPlainLine, isVisible } from '../rules/characters.ts';
import { dateOfBirth, optionalPhone } from '../rules/waitlist.ts';

/** A detail as both sides know it: the wire's shape, of which this much is asked. */
export interface JudgedDetail {
  readonly detailName: string;
  readonly selectionType: SelectionType;
  readonly optionsList: readonly string[];
  readonly exclusiveOptionsList: readonly string[];
  /** What is kept now: who chose what is no longer offered may leave it among others. */
  readonly selectedList: readonly string[];
  readonly validation?: { readonly [Name in keyof DetailValidation]?: DetailValidation[Name] | null } | null;
}

export interface JudgedBy {
  /** YYYY-MM-DD where the panel is. */
  readonly today: string;
  /** Whether a text fits a pattern that an admin wrote; the server brings an engine that no pattern keeps busy. */
  readonly fits: (pattern: string, text: string) => boolean;
}

/** What is kept of it, in its plainest form; or what is wrong, by the name of a part of it, which is empty for the whole. */
export type JudgedSelection =
  | { readonly isFine: true; readonly selected: readonly string[] }
  | { readonly isFine: false; readonly problems: Readonly<Record<string, string>> };

export const PHONE_DETAIL = 'phoneNumber';

export const PROFILE_SENTENCES = {
  chooseOne: 'Choose one of these.',
  chooseOffered: 'Choose from these.',
  standsAlone: (text: string) => `“${text}” can't be combined with other choices.`,
  least: (count: number) => (count === 1 ? 'Choose at least one.' : `Choose at least ${count}.`),
  most: (count: number) => (count === 1 ? 'Choose only one.' : `Choose up to ${count}.`),
  required: 'Please fill this in.',
  dayInvalid: 'Enter a date as MM/DD/YYYY.',
  tooShort: (count: number) => `Enter at least ${count} characters.`,
  tooLong: (count: number) => `Enter up to ${count} characters.`,
  notText: 'Enter plain text on one line.',
  pattern: "This isn't in the right format. Please check it.",
  notChangeable: "This can't be changed here.",
  lockedUntil: (day: string) => `You can change this again on ${day}.`,
} as const;

const SAY = PROFILE_SENTENCES;

/** Judges what a member says to one detail, alike in the form and on the server. Nothing takes back what was said. */
export function judgeSelection(detail: JudgedDetail, selectedList: readonly string[], by: JudgedBy): JudgedSelection {
  switch (detail.selectionType) {
    case 'single':
    case 'multiple':
      return judgeChoice(detail, selectedList);
    case 'date_type':
      return judgeOne(detail, selectedList, (text) => dayProblem(detail, text, by));
    case 'open_text':
      return judgeOne(detail, selectedList, (text) => textProblem(detail, text, by));
    case 'json':
      return judgeAddress(selectedList);
    case 'password_text':
      return wrong(SAY.notChangeable);
  }
}

function judgeChoice(detail: JudgedDetail, selectedList: readonly string[]): JudgedSelection {
  const { optionsList, exclusiveOptionsList, selectedList: kept, validation } = detail;
  const isMultiple = detail.selectionType === 'multiple';
  const chosen = new Set(selectedList);
  const mayStay = isMultiple ? kept : [];
  const isOffered = (text: string) => optionsList.includes(text) || mayStay.includes(text);
  if (chosen.size < selectedList.length || ![...chosen].every(isOffered))
    return wrong(validation?.message ?? SAY.chooseOffered);
  if (!isMultiple && chosen.size > 1) return wrong(validation?.message ?? SAY.chooseOne);
  const alone = exclusiveOptionsList.find((text) => chosen.has(text));
  if (alone !== undefined && chosen.size > 1) return wrong(SAY.standsAlone(alone));
  const { least, most } = { least: validation?.least ?? 0, most: validation?.most ?? Infinity };
  if (chosen.size < least && alone === undefined) return wrong(validation?.message ?? SAY.least(least));
  if (chosen.size > most) return wrong(validation?.message ?? SAY.most(most));
  // In the order they are offered in, whichever way somebody clicked.
  const order = [...optionsList, ...mayStay];
  return fine(selectedList.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
}

function judgeOne(
  { validation }: JudgedDetail,
  selectedList: readonly string[],
  problemOf: (text: string) => string | undefined,
): JudgedSelection {
  if (selectedList.length > 1) return wrong(SAY.notText);
  const text = (selectedList[0] ?? '').normalize('NFC').trim();
  if (text === '' && (validation?.least ?? 0) === 0) return fine([]);
  const problem = problemOf(text) ?? (text === '' ? (validation?.message ?? SAY.required) : undefined);
  return problem === undefined ? fine([text]) : wrong(problem);
}

function dayProblem({ detailName, validation }: JudgedDetail, text: string, { today }: JudgedBy): string | undefined {
  if (detailName === BIRTH_ATTRIBUTE)
    return v.safeParse(
      dateOfBirth(() => today),
      text,
    ).issues?.[0]?.message;
  return isDay(text) && text >= '1900' && text < '2200' ? undefined : (validation?.message ?? SAY.dayInvalid);
}

function textProblem({ detailName, validation }: JudgedDetail, text: string, { fits }: JudgedBy): string | undefined {
  if (!isPlainLine(text) || (text !== '' && !isVisible(text))) return SAY.notText;
  if (detailName === PHONE_DETAIL) return v.safeParse(optionalPhone, text).issues?.[0]?.message;
  const count = characterCount(text);
  const most = Math.min(validation?.maxLength ?? PROFILE_TEXT_MAX_CHARACTERS, PROFILE_TEXT_MAX_CHARACTERS);
  if (count > most) return validation?.message ?? SAY.tooLong(most);
  const least = validation?.minLength ?? 0;
  if (count < least) return validation?.message ?? SAY.tooShort(least);
  const pattern = validation?.pattern;
  return pattern == null || fits(pattern, text) ? undefined : (validation?.message ?? SAY.pattern);
}

function judgeAddress(selectedList: readonly string[]): JudgedSelection {
  const [text = ''] = selectedList;
  if (selectedList.length !== 1 || text.length > PROFILE_JSON_MAX_CHARACTERS) return wrong(MESSAGES.address.required);
  const read = readAddress(text);
  return 'address' in read ? fine([writeAddress(read.address)]) : { isFine: false, problems: read.problems };
}

const fine = (selected: readonly string[]): JudgedSelection => ({ isFine: true, selected });
const wrong = (sentence: string): JudgedSelection => ({ isFine: false, problems: { '': sentence } });

/** What is chosen after a press on one option: one that stands alone clears the others, and any other clears it. */
export function pressOption(
  { selectionType, exclusiveOptionsList }: Pick<JudgedDetail, 'selectionType' | 'exclusiveOptionsList'>,
  selectedList: readonly string[],
  text: string,
): readonly string[] {
  if (selectionType === 'single') return [text];
  if (selectedList.includes(text)) return selectedList.filter((one) => one !== text);
  if (exclusiveOptionsList.includes(text)) return [text];
  return [...selectedList.filter((one) => !exclusiveOptionsList.includes(one)), text];
}
