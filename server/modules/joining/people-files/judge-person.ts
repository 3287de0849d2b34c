import * as v from 'valibot';
import {
  IMPORTED_CONSENTS,
  IMPORT_POINTS_EACH_MAX,
  PEOPLE_LINE_PROBLEMS,
  type ImportedConsent,
  type PeopleColumn,
  type PeopleFilePurpose,
  type ProfileColumnName,
} from '#contract/joining/people-files.ts';
import { numberText } from '#contract/numbers.ts';
import { EMAIL_PROBLEMS, readEmailAddress } from '#contract/rules/email.ts';
import { dateOfBirth, optionalPhone, personName, utmText, zipCode } from '#contract/rules/waitlist.ts';
import { isDay } from '#contract/time/days.ts';
import { csvCells } from '#server/platform/csv-files/csv-cells.ts';
import type { Person } from '../person-keys.ts';
import { NOT_TEXT, TOO_LONG } from '#server/platform/csv-files/cut-lines.ts';
import type { ProfileColumn } from './profile-columns.ts';
import type { LineForm } from './read-columns.ts';

export interface DatedConsent {
  readonly kind: ImportedConsent;
  readonly version: string;
  /** As YYYY-MM-DD. */
  readonly on: string;
}

/** Somebody as their line in a file says it. */
export interface PersonLine {
  readonly person: Person;
  readonly source: string | null;
  /** Of a panel that was kept elsewhere. */
  readonly memberSince: string | null;
  readonly consents: readonly DatedConsent[];
  readonly points: number;
  /** What the catalogue keeps of them, by name. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** What they would have answered where people join: it tells their cell. */
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface PeopleRules extends LineForm {
  readonly purpose: PeopleFilePurpose;
  /** As YYYY-MM-DD. */
  readonly today: string;
  readonly profile: readonly ProfileColumn[];
}

export type JudgedPerson = { readonly line: PersonLine } | { readonly problem: string };

class Bad extends Error {}

/** What one line of a file says, or why nobody can come in by it. The reason holds nothing of what stands in it. */
export function judgePerson(text: string, rules: PeopleRules): JudgedPerson {
  try {
    return { line: readPerson(cellsOf(text, rules), rules) };
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
    return { problem: error.message };
  }
}

type Cell = (column: PeopleColumn | ProfileColumnName) => string;

function cellsOf(text: string, { columns, separator }: PeopleRules): Cell {
  if (text === NOT_TEXT) throw new Bad(PEOPLE_LINE_PROBLEMS['not-text']);
  if (text === TOO_LONG) throw new Bad(PEOPLE_LINE_PROBLEMS['too-long']);
  if (text.includes('\0')) throw new Bad(PEOPLE_LINE_PROBLEMS.zero);
  const cells = csvCells(text, separator);
  if (cells === undefined) throw new Bad(PEOPLE_LINE_PROBLEMS.quotes);
  if (cells.length > columns.length) throw new Bad(PEOPLE_LINE_PROBLEMS['more-cells']);
  return (column) => cells[columns.indexOf(column)] ?? '';
}

function readPerson(cell: Cell, { purpose, today, profile }: PeopleRules): PersonLine {
  const email = readEmailAddress(cell('email'));
  if ('problem' in email) throw new Bad(EMAIL_PROBLEMS[email.problem]);
  const born = dayOf('Date of birth', cell('date_of_birth'));
  if (born === null && purpose === 'IMPORT') throw new Bad('Date of birth is empty');
  const person = {
    email: email.address,
    firstName: nameOf('First name', cell('first_name')),
    lastName: nameOf('Last name', cell('last_name')),
    dateOfBirth:
      born === null
        ? null
        : ruled(
            'Date of birth',
            dateOfBirth(() => today),
            born,
          ),
    zip: cell('zip') === '' ? null : ruled('Zip', zipCode, cell('zip')),
    phone: ruled('Phone', optionalPhone, cell('phone')),
  };
  const source = v.parse(utmText, cell('source')) ?? null;
  if (purpose === 'INVITE') return { person, source, memberSince: null, consents: [], points: 0, ...NOTHING_SAID };
  return {
    person,
    source,
    memberSince: pastDay('Member since', cell('member_since'), today),
    consents: IMPORTED_CONSENTS.flatMap((kind) => consentOf(kind, cell, today)),
    points: pointsOf(cell('points')),
    ...profileOf(cell, profile),
  };
}

const NOTHING_SAID = { attributes: {}, answers: {} } as const;

/** What stands in the columns of the profile; an empty cell says nothing. */
function profileOf(cell: Cell, columns: readonly ProfileColumn[]): Pick<PersonLine, 'attributes' | 'answers'> {
  const [attributes, answers] = [new Map<string, unknown>(), new Map<string, unknown>()];
  for (const { column, label, attribute, answer } of columns) {
    const text = cell(column).trim();
    if (text === '') continue;
    const [kept, said] = [attribute?.read(text), answer?.read(text)];
    if (kept === undefined && said === undefined) throw new Bad(PEOPLE_LINE_PROBLEMS.profile(label));
    if (attribute !== undefined && kept !== undefined) attributes.set(attribute.name, kept);
    if (answer !== undefined && said !== undefined) answers.set(answer.name, said);
  }
  return { attributes: Object.fromEntries(attributes), answers: Object.fromEntries(answers) };
}

const FORMULA = /^[=+\-@\t\r]/;

const NAMES = {
  'First name': personName('First name is empty'),
  'Last name': personName('Last name is empty'),
} as const;

function nameOf(name: keyof typeof NAMES, text: string): string {
  if (FORMULA.test(text)) throw new Bad(`${name}: ${PEOPLE_LINE_PROBLEMS.formula}`);
  return ruled(name, NAMES[name], text);
}

/** The form's rule, its sentence after the name of the column. */
function ruled<Output>(name: string, rule: v.GenericSchema<unknown, Output>, text: string): Output {
  const read = v.safeParse(rule, text);
  if (read.success) return read.output;
  const [{ message }] = read.issues;
  throw new Bad(message.startsWith(name) ? message : `${name}: ${message}`);
}

const VERSION = /^[\w.:-]{1,40}$/;
const LABELS: Readonly<Record<ImportedConsent, string>> = {
  terms: 'Consent to the terms',
  privacy: 'Consent to the privacy policy',
  research: 'Consent to research',
  email: 'Consent to emails',
};

/** Nobody is a member without having agreed; e-mails may be left out. */
function consentOf(kind: ImportedConsent, cell: Cell, today: string): readonly DatedConsent[] {
  const [version, on] = [cell(`consent_${kind}`), cell(`consent_${kind}_on`)];
  if (version === '' && on === '') {
    if (kind === 'email') return [];
    throw new Bad(`${LABELS[kind]} is missing. Invite this person instead of importing them`);
  }
  if (!VERSION.test(version)) throw new Bad(`${LABELS[kind]} has no version`);
  const day = pastDay(LABELS[kind], on, today);
  if (day === null) throw new Bad(`${LABELS[kind]} has no date`);
  return [{ kind, version, on: day }];
}

function pointsOf(text: string): number {
  if (text === '') return 0;
  if (!/^[0-9]{1,9}$/.test(text)) throw new Bad('Points must be a whole number');
  const points = Number(text);
  if (points > IMPORT_POINTS_EACH_MAX) throw new Bad(`Points are more than ${numberText(IMPORT_POINTS_EACH_MAX)}`);
  return points;
}

function pastDay(name: string, text: string, today: string): string | null {
  const day = dayOf(name, text);
  if (day !== null && (day > today || day < '1990-01-01'))
    throw new Bad(`${name}: the date is in the future or too long ago`);
  return day;
}

const BY_DASHES = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;
const BY_SLASHES = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/;

/** 2027-12-31 or 12/31/2027 as YYYY-MM-DD. */
function dayOf(name: string, text: string): string | null {
  if (text === '') return null;
  const [, year, month, day] = BY_DASHES.exec(text) ?? [];
  const [, usMonth, usDay, usYear] = BY_SLASHES.exec(text) ?? [];
  const written = `${year ?? usYear}-${(month ?? usMonth ?? '').padStart(2, '0')}-${(day ?? usDay ?? '').padStart(2, '0')}`;
  if (!isDay(written)) throw new Bad(`${name} must look like 1990-05-17 or 05/17/1990`);
  return written;
}
