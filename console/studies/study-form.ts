import * as v from 'valibot';
import { pathItems } from '#console/path-items.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { fieldProblems, type FieldProblems } from '#contract/wire/field-problems.ts';
import { dateIn, daysBefore, startOfDate } from '#contract/time/panel-days.ts';
import { studyPlan, STUDY_MESSAGES } from '#contract/studies/studies.ts';
import { isoDateOf } from '#ui/forms/date-shape.ts';
import { counted, closingDay, writtenDay, formatNumber } from '#console/format.ts';
import type { Study } from './study.queries.ts';

/** What is typed about a study, as it is typed: its fields have the names that the server's problems have. */
export const EMPTY_FORM = {
  internalName: '',
  externalName: '',
  description: '',
  points: { qualified: '90', nonQualified: '10', overQuota: '20' },
  minutes: '6',
  wantedCompletes: '',
  budgetPoints: '',
  /** MM/DD/YYYY: both days are included. */
  opensAt: '',
  closesAt: '',
  /** The short id of a study to begin from, and where an outside survey begins: for a study that is new. */
  copyOf: '',
  entryUrl: '',
};
export type StudyForm = typeof EMPTY_FORM;

const { timeZone } = DEFAULT_BRAND;
const NOT_A_DATE = 'Enter a day as MM/DD/YYYY.';

export function formOf(study: Study): StudyForm {
  const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));
  const { qualified, nonQualified, overQuota } = study.points;
  return {
    ...EMPTY_FORM,
    internalName: study.internalName,
    externalName: study.externalName,
    description: study.description,
    points: { qualified: String(qualified), nonQualified: String(nonQualified), overQuota: String(overQuota) },
    minutes: textOf(study.minutes),
    wantedCompletes: textOf(study.wantedCompletes),
    budgetPoints: textOf(study.budgetPoints),
    opensAt: study.opensAt == null ? '' : writtenDay(dateIn(new Date(study.opensAt), timeZone)),
    closesAt: study.closesAt == null ? '' : closingDay(study.closesAt),
  };
}

/** What the form says, by the rules that the server has too; all that is wrong is told at once, each at its field. */
export const studyForm = v.pipe(
  v.custom<StudyForm>(() => true),
  v.rawTransform(({ dataset: { value: form }, addIssue, NEVER }) => {
    const plan = planOf(form);
    const problems = problemsOf(form, plan);
    for (const [path, messages] of Object.entries(problems)) {
      for (const message of messages) addIssue({ message, path: pathItems(form, path) });
    }
    if (Object.keys(problems).length > 0) return NEVER;
    const { opensAt, closesAt } = plan;
    return {
      plan: { ...plan, opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null },
      copyOf: form.copyOf,
      entryUrl: form.entryUrl.trim(),
    };
  }),
);

function planOf({ internalName, externalName, description, points, ...form }: StudyForm) {
  return {
    internalName,
    externalName,
    description,
    points: {
      qualified: figure(points.qualified) ?? Number.NaN,
      nonQualified: figure(points.nonQualified) ?? Number.NaN,
      overQuota: figure(points.overQuota) ?? Number.NaN,
    },
    minutes: figure(form.minutes),
    wantedCompletes: figure(form.wantedCompletes),
    budgetPoints: figure(form.budgetPoints),
    opensAt: instantOf(form.opensAt, 0),
    closesAt: instantOf(form.closesAt, 1),
  };
}

function problemsOf(form: StudyForm, plan: ReturnType<typeof planOf>): FieldProblems {
  const read = v.safeParse(studyPlan, plan);
  const isNoDay = (name: 'opensAt' | 'closesAt') => plan[name] === null && form[name].trim() !== '';
  return {
    ...(read.success ? {} : fieldProblems(read.issues)),
    ...(isNoDay('opensAt') && { opensAt: [NOT_A_DATE] }),
    ...(isNoDay('closesAt') && { closesAt: [NOT_A_DATE] }),
    ...(plan.closesAt !== null &&
      plan.closesAt.getTime() <= Date.now() && { closesAt: [STUDY_MESSAGES.closesInThePast] }),
  };
}

/** 1,200 as people type it. What is no number at all fails the rule of its field. */
function figure(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}

function instantOf(text: string, daysLater: number): Date | null {
  const date = isoDateOf(text);
  return date === undefined ? null : startOfDate(daysBefore(date, -daysLater), timeZone);
}

/** What the points come to, while they are typed. */
export function costLine(form: StudyForm): string {
  const [points, length, wanted] = [form.points.qualified, form.minutes, form.wantedCompletes].map(figure);
  const isFigure = (value: number | null | undefined): value is number =>
    value != null && Number.isFinite(value) && value > 0;
  if (!isFigure(points)) return 'Enter the points for a complete.';
  const aMinute = isFigure(length)
    ? `${counted(points, 'point')} for ${counted(length, 'minute')} is ${Math.round(points / length)} per minute.`
    : `A complete earns ${counted(points, 'point')}.`;
  if (!isFigure(wanted)) return aMinute;
  const total = points * wanted;
  const dollars = formatNumber(Math.round(total / DEFAULT_BRAND.pointsPerDollar));
  return `${aMinute} ${counted(wanted, 'complete costs', 'completes cost')} ${counted(total, 'point')}, $${dollars}, plus points for other outcomes.`;
}
