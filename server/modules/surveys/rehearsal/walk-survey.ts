import { finalAnswers, newRun, type Answers, type Run } from '#engine/index.ts';
import { missedChecks, straightLines } from '../careless-answers.ts';
import { decideOutcome } from '../decide-outcome.ts';
import { conditionPath, conditionsIn, type IsTrue } from '../outcome-conditions.ts';
import { hasRecording } from '../recorded-answers.ts';
import type { SurveyVersion } from '../version-cache.ts';
import { pageSeconds } from './answer-seconds.ts';
import { answerRunPage, type AnsweredPage, type StuckPage } from './answer-run-page.ts';
import type { AnswerHabits } from './draw-answer.ts';
import type { Hints } from './condition-hints.ts';
import type { RehearsableSurvey } from './prepare-rehearsal.ts';
import type { QuotaSlots } from './quota-slots.ts';
import { createSeededChance, type SeededChance } from './seeded-chance.ts';

export type RehearsalEnd = 'COMPLETE' | 'REVIEW' | 'SCREENED_OUT' | 'FULL' | 'STUCK';
export type ReviewReason = 'ATTENTION' | 'STRAIGHT_LINING' | 'RECORDING' | 'RULE';

/** One made-up member's way from the first page to an end. */
export interface Walk {
  readonly pages: readonly { readonly name: string; readonly seconds: number }[];
  readonly questions: ReadonlySet<string>;
  /** Choices that a condition can hide, where they were offered: question and value. */
  readonly offered: ReadonlySet<string>;
  readonly end: RehearsalEnd;
  /** The rule that decided; null where the survey simply came to its end. */
  readonly rule: number | null;
  /** The cell that was full, or else the cells whose slots are held. */
  readonly fullCell: string | undefined;
  readonly heldCells: readonly string[];
  readonly stuck: StuckPage | undefined;
  /** Why a complete waits for a person. */
  readonly review: ReviewReason | undefined;
  readonly answers: Answers;
  readonly given: Answers;
}

const MOST_PAGES = 400;

export interface WalkOptions {
  readonly seed: string;
  readonly now: Date;
  /** How often an answer is one that a condition asks about; otherwise chance decides. */
  readonly hintShare?: number;
  /** How a page is answered, if not just by chance. */
  readonly answer?: typeof answerRunPage;
}

/** Takes the survey once, with the engine and the rules of real members; slots and outcomes stay in memory. */
export function walkSurvey(prepared: RehearsableSurvey, slots: QuotaSlots, options: WalkOptions): Walk {
  const { seed, now, hintShare = 0, answer = answerRunPage } = options;
  const { version, hints } = prepared;
  const chance = createSeededChance(seed);
  const habits: AnswerHabits = { chance, hintShare, attempt: 0, hintsFor: (name) => hints.get(name) ?? [] };
  const pace = 0.7 + 0.35 * (chance.next() + chance.next());
  const given = drawAttributes(version, hints, chance);
  const held = new Set<string>();
  const pages: { name: string; seconds: number }[] = [];
  const questions = new Set<string>();
  const offered = new Set<string>();
  let run = newRun(version.survey, { seed, now: now.getTime(), given });
  const done = (end: RehearsalEnd, more: Partial<Walk> = {}): Walk => ({
    pages,
    questions,
    offered,
    end,
    rule: null,
    fullCell: undefined,
    heldCells: [...held],
    stuck: undefined,
    review: undefined,
    answers: run.answers,
    given,
    ...more,
  });
  for (let count = 0; count < MOST_PAGES && !run.isComplete; count += 1) {
    const name = run.page ?? '';
    const answered = answer(version.survey, run, habits, now.getTime());
    if (!answered.ok) return done('STUCK', { stuck: answered.stuck });
    run = answered.page.run;
    note(answered.page, questions, offered);
    pages.push({ name, seconds: pace * pageSeconds(answered.page.view, (question) => run.answers[question]) });
    const isTrue = conditionsIn(version.survey, run, now.getTime());
    const settled = slots.apply(held, decideOutcome(version, run, isTrue), version.cellsOf);
    if (settled.decision === undefined) continue;
    const rule = decidingRule(version, run, isTrue, settled.fullCell);
    const { outcome } = settled.decision;
    if (outcome === 'TERMINATED' || outcome === 'OQ')
      return done(outcome === 'OQ' ? 'FULL' : 'SCREENED_OUT', { rule, fullCell: settled.fullCell });
    const review = outcome === 'UNDER_REVIEW' ? 'RULE' : reviewReason(version, run, now);
    return done(review === undefined ? 'COMPLETE' : 'REVIEW', { rule, review });
  }
  return done(run.isComplete ? 'COMPLETE' : 'STUCK');
}

/** What the host would know of the member: mostly what conditions ask about, since nothing else matters here. */
function drawAttributes({ attributes }: SurveyVersion, hints: Hints, chance: SeededChance): Answers {
  const drawn = attributes.map((name) => {
    const [first, ...rest] = hints.get(`attribute.${name}`) ?? [];
    if (first === undefined || chance.happens(0.15)) return [`attribute.${name}`, chance.between(18, 80)] as const;
    return [`attribute.${name}`, chance.pick([first, ...rest])] as const;
  });
  return Object.fromEntries(drawn);
}

function note({ questions: shown }: AnsweredPage, questions: Set<string>, offered: Set<string>): void {
  for (const question of shown) {
    questions.add(question.name);
    for (const choice of question.choices ?? []) offered.add(`${question.name}\n${choice.value}`);
  }
}

/** What would send this complete to a person, of what can be told without time and without other members. */
function reviewReason(version: SurveyVersion, run: Run, now: Date): ReviewReason | undefined {
  const answers = finalAnswers(version.survey, run, now.getTime());
  if (missedChecks(version.survey, run, answers, now.getTime()) !== undefined) return 'ATTENTION';
  if (straightLines(version.survey, answers) !== undefined) return 'STRAIGHT_LINING';
  return hasRecording(version.survey, run, now) ? 'RECORDING' : undefined;
}

/** The place of the rule that ended it, found by the same walk over the rules that decided. */
function decidingRule(version: SurveyVersion, run: Run, isTrue: IsTrue, fullCell: string | undefined): number | null {
  for (const [index, rule] of version.outcomes.entries()) {
    if (rule.kind === 'complete') {
      if (run.isComplete && (rule.when === undefined || isTrue(conditionPath(index)))) return index;
      continue;
    }
    if (!run.isComplete && !run.visited.includes(rule.after)) continue;
    if (rule.kind === 'screen-out') {
      if (isTrue(conditionPath(index))) return index;
      continue;
    }
    const at = rule.cells.findIndex((_cell, cell) => isTrue(conditionPath(index, cell)));
    const cell = rule.cells[at];
    if (cell === undefined || version.cellId(rule.name, cell.name) === fullCell) return index;
  }
  return null;
}
