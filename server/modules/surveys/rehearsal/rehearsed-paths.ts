import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { titlesIn, withoutPipes } from '#contract/surveys/piped-titles.ts';
import type { TaskPoints } from '#contract/activities/task-states.ts';
import type { Answers, QuestionDefinition } from '#engine/index.ts';
import type { RehearsableSurvey } from './prepare-rehearsal.ts';
import { pointsOf, medianOf } from './rehearsed-cost.ts';
import type { RehearsalEnd, Walk } from './walk-survey.ts';

const PATHS_SHOWN = 60;

/** Everybody who saw the same pages and came to the same end. */
export interface RehearsedPath {
  /** Who these people are, in words. */
  readonly who: string;
  /** What they answered and others did not, if one answer tells. */
  readonly because: string | null;
  readonly pages: readonly string[];
  readonly end: RehearsalEnd;
  readonly people: number;
  readonly medianSeconds: number | null;
  readonly points: number;
  /** The answers of one of them, to walk the same way in a preview. */
  readonly answers: Answers;
  readonly attributes: Answers;
}

/** The ways that people took, the most walked first. */
export function describePaths(
  prepared: RehearsableSurvey,
  points: TaskPoints,
  walks: readonly Walk[],
): { readonly shown: readonly RehearsedPath[]; readonly inAll: number } {
  const order = new Map(prepared.definition.pages.map(({ name }, index) => [name, index]));
  const groups = new Map<string, Walk[]>();
  for (const walk of walks) {
    const pages = walk.pages.map(({ name }) => order.get(name)).toSorted((a = 0, b = 0) => a - b);
    const key = JSON.stringify([pages, walk.end, walk.rule, walk.fullCell, walk.review, walk.stuck?.question]);
    const group = groups.get(key);
    if (group) group.push(walk);
    else groups.set(key, [walk]);
  }
  const sorted = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const shown = sorted.slice(0, PATHS_SHOWN).flatMap((group): RehearsedPath[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        who: whoOf(prepared, first),
        because: group.length === walks.length ? null : explainPath(prepared, group, walks),
        pages: first.pages.map(({ name }) => name).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
        end: first.end,
        people: group.length,
        medianSeconds: medianOf(group.map(({ pages }) => pages.reduce((sum, page) => sum + page.seconds, 0))),
        points: pointsOf(first.end, points),
        answers: first.answers,
        attributes: first.given,
      },
    ];
  });
  return { shown, inAll: sorted.length };
}

const REVIEWED = {
  ATTENTION: 'Missed an attention check',
  STRAIGHT_LINING: 'The same answer in every row',
  RECORDING: 'Records a video',
  RULE: 'Sent to review by a rule',
} as const;

function whoOf({ definition, version }: RehearsableSurvey, walk: Walk): string {
  const rule = walk.rule === null ? undefined : version.outcomes[walk.rule];
  const ruleName = rule === undefined || rule.kind === 'complete' ? undefined : rule.name;
  switch (walk.end) {
    case 'SCREENED_OUT':
      return rule?.kind === 'quota' ? `${ruleName}: doesn't fit any cell` : (ruleName ?? OUTCOME_TERMS.TERMINATED);
    case 'FULL':
      return walk.fullCell === undefined
        ? (ruleName ?? OUTCOME_TERMS.OQ)
        : `${walk.fullCell.split('\n')[1]}, cell full`;
    case 'STUCK':
      return 'Stuck';
    case 'REVIEW':
      return REVIEWED[walk.review ?? 'RULE'];
    case 'COMPLETE': {
      const seen = new Set(walk.pages.map(({ name }) => name));
      const skipped = definition.pages.filter(({ name }) => !seen.has(name));
      if (skipped.length === 0) return 'Sees every page';
      if (skipped.length > 2) return `Sees ${seen.size} of ${definition.pages.length} pages`;
      return `Skips ${skipped.map(({ title, name }) => withoutPipes(title ?? name, titlesIn(definition))).join(' and ')}`;
    }
  }
}

/** Nearly all on the path answered it, and at most this share of everybody else. */
const ON_PATH_SHARE = 0.97;
const ELSEWHERE_SHARE = 0.5;
const FEWEST_PEOPLE = 5;

/** The one answer that sets the people of a path apart, of those that conditions ask about: 'How often: Never'. */
function explainPath(prepared: RehearsableSurvey, group: readonly Walk[], all: readonly Walk[]): string | null {
  if (group.length < FEWEST_PEOPLE) return null;
  let best: { text: string; lift: number } | undefined;
  for (const name of prepared.hints.keys()) {
    const question = prepared.version.survey.questions.get(name)?.definition;
    if (question === undefined) continue;
    // Anyone who never saw a question says nothing by leaving it open.
    const open = group[0]?.questions.has(name) === true ? [undefined] : [];
    for (const value of [...valuesOf(group[0]?.answers[name]), ...open]) {
      const onPath = shareOf(group, name, value);
      const elsewhere = (shareOf(all, name, value) * all.length - onPath * group.length) / (all.length - group.length);
      if (onPath < ON_PATH_SHARE || elsewhere > ELSEWHERE_SHARE) continue;
      const lift = onPath - elsewhere;
      if (best === undefined || lift > best.lift)
        best = { text: withoutPipes(sayAnswer(question, value), titlesIn(prepared.definition)), lift };
    }
  }
  return best?.text ?? null;
}

function shareOf(walks: readonly Walk[], name: string, value: unknown): number {
  const answered = walks.filter(({ answers }) => {
    const values = valuesOf(answers[name]);
    return value === undefined ? values.length === 0 : values.includes(value);
  });
  return answered.length / walks.length;
}

function valuesOf(answer: unknown): unknown[] {
  if (answer === undefined || answer === null) return [];
  if (Array.isArray(answer)) return answer;
  return typeof answer === 'object' ? [] : [answer];
}

function sayAnswer(question: QuestionDefinition, value: unknown): string {
  const title = (question.title ?? question.name).replace(/[?:.]\s*$/u, '');
  if (value === undefined) return `${title}: not answered`;
  const choice = question.choices?.find((one) => one.value === value);
  if (typeof value === 'boolean')
    return `${title}: ${value ? (question.labelTrue ?? 'Yes') : (question.labelFalse ?? 'No')}`;
  return `${title}: ${choice?.text ?? textOf(value)}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
