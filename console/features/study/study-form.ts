import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { fieldProblems, type FieldProblems } from '#contract/wire/field-problems.ts';
import { dateIn, daysBefore, startOfDate } from '#contract/time/panel-days.ts';
import { studyPlan, STUDY_MESSAGES } from '#contract/studies/studies.ts';
import { isoDateOf } from '#ui/forms/date-shape.ts';
import { closingDay } from '#console/format.ts';
import type { Study } from './study.queries.ts';

/** What is typed about a study, as it is typed. */
export interface StudyForm {
  readonly internalName: string;
  readonly externalName: string;
  readonly description: string;
  readonly qualified: string;
  readonly nonQualified: string;
  readonly overQuota: string;
  readonly minutes: string;
  readonly wantedCompletes: string;
  readonly budgetPoints: string;
  /** MM/DD/YYYY: both days are included. */
  readonly opens: string;
  readonly closes: string;
}

export const EMPTY_FORM: StudyForm = {
  internalName: '',
  externalName: '',
  description: '',
  qualified: '90',
  nonQualified: '10',
  overQuota: '20',
  minutes: '6',
  wantedCompletes: '',
  budgetPoints: '',
  opens: '',
  closes: '',
};

const { timeZone } = DEFAULT_BRAND;
const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));

export function formOf(study: Study): StudyForm {
  return {
    internalName: study.internalName,
    externalName: study.externalName,
    description: study.description,
    qualified: String(study.points.qualified),
    nonQualified: String(study.points.nonQualified),
    overQuota: String(study.points.overQuota),
    minutes: textOf(study.minutes),
    wantedCompletes: textOf(study.wantedCompletes),
    budgetPoints: textOf(study.budgetPoints),
    opens: study.opensAt == null ? '' : written(dateIn(new Date(study.opensAt), timeZone)),
    closes: study.closesAt == null ? '' : closingDay(study.closesAt),
  };
}

function written(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

export type ReadForm =
  | { readonly isValid: true; readonly input: ReturnType<typeof inputOf> }
  | { readonly isValid: false; readonly problems: FieldProblems };

const NOT_A_DATE = 'Enter a day as MM/DD/YYYY.';

/** What the form says, or what is wrong with it, by the rules that the server has too. */
export function readForm(form: StudyForm): ReadForm {
  const opens = instantOf(form.opens, 0);
  const closes = instantOf(form.closes, 1);
  const input = inputOf(form, opens, closes);
  const read = v.safeParse(studyPlan, { ...input, opensAt: opens ?? null, closesAt: closes ?? null });
  const problems = {
    ...(read.success ? {} : fieldProblems(read.issues)),
    ...(opens === undefined && form.opens.trim() !== '' ? { opensAt: [NOT_A_DATE] } : {}),
    ...(closes === undefined && form.closes.trim() !== '' ? { closesAt: [NOT_A_DATE] } : {}),
    ...(closes !== undefined && closes.getTime() <= Date.now() ? { closesAt: [STUDY_MESSAGES.closesInThePast] } : {}),
  };
  return Object.keys(problems).length === 0 ? { isValid: true, input } : { isValid: false, problems };
}

function inputOf(form: StudyForm, opens: Date | undefined, closes: Date | undefined) {
  return {
    internalName: form.internalName,
    externalName: form.externalName,
    description: form.description,
    points: {
      qualified: figure(form.qualified) ?? Number.NaN,
      nonQualified: figure(form.nonQualified) ?? Number.NaN,
      overQuota: figure(form.overQuota) ?? Number.NaN,
    },
    minutes: figure(form.minutes),
    wantedCompletes: figure(form.wantedCompletes),
    budgetPoints: figure(form.budgetPoints),
    opensAt: opens?.toISOString() ?? null,
    closesAt: closes?.toISOString() ?? null,
  };
}

/** 1,200 as people type it. What is no number at all fails the rule of its field. */
function figure(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}

function instantOf(text: string, daysLater: number): Date | undefined {
  const date = isoDateOf(text);
  return date === undefined ? undefined : startOfDate(daysBefore(date, -daysLater), timeZone);
}

/** What the points come to, while they are typed. */
export function costLine({ qualified, minutes, wantedCompletes }: StudyForm): string {
  const [points, length, wanted] = [figure(qualified), figure(minutes), figure(wantedCompletes)];
  const isFigure = (value: number | null): value is number => value !== null && Number.isFinite(value) && value > 0;
  if (!isFigure(points)) return 'Enter what a complete earns.';
  const aMinute = isFigure(length)
    ? `${points.toLocaleString('en-US')} points for ${length} ${length === 1 ? 'minute' : 'minutes'} is ${Math.round(points / length)} a minute.`
    : `A complete earns ${points.toLocaleString('en-US')} points.`;
  if (!isFigure(wanted)) return aMinute;
  const total = points * wanted;
  const dollars = Math.round(total / DEFAULT_BRAND.pointsPerDollar).toLocaleString('en-US');
  return `${aMinute} ${wanted.toLocaleString('en-US')} completes cost ${total.toLocaleString('en-US')} points, $${dollars}, and what the others earn.`;
}
