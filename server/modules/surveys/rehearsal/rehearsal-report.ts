import { titlesIn, withoutPipes } from '#contract/surveys/piped-titles.ts';
import { paidEnds } from '#contract/surveys/end-rules.ts';
import { rareBelow } from '#contract/surveys/rarely-reached.ts';
import { skippableQuestions } from '#contract/surveys/skippable-questions.ts';
import { numberParts } from '#contract/surveys/question-numbers.ts';
import type { ImportProblem } from '#engine/import.ts';
import { costOf, pointsOf, type RehearsedCost, isComplete, medianOf, type RehearsalPlan } from './rehearsed-cost.ts';
import { describePaths, type RehearsedPath } from './rehearsed-paths.ts';
import type { SearchResult } from './find-way.ts';
import { cellIdOf, type RehearsableSurvey } from './prepare-rehearsal.ts';
import type { RehearsalTarget } from './rehearsal-targets.ts';
import type { RehearsalEnd, Walk } from './walk-survey.ts';

export interface CountedTarget {
  readonly target: RehearsalTarget;
  readonly people: number;
}

export interface SearchedTarget {
  readonly target: RehearsalTarget;
  readonly search: SearchResult;
}

export interface RehearsedPage {
  readonly name: string;
  readonly title: string;
  readonly people: number;
  readonly medianSeconds: number | null;
}

/** People who went from one page to the next, or from a page to an end. */
export interface RehearsedStep {
  readonly from: string;
  readonly toPage: string | null;
  readonly toEnd: RehearsalEnd | null;
  readonly people: number;
}

export interface UnreachedPart extends Pick<RehearsalTarget, 'kind' | 'name' | 'title' | 'place'> {
  /** Somebody can get there, only nobody did by chance. Unknown when the search was given up. */
  readonly isReachable: boolean | null;
  readonly people: number;
}

export interface RehearsedCell {
  readonly rule: string;
  readonly name: string;
  readonly target: number;
  readonly filled: number;
  readonly turnedAway: number;
}

export interface RehearsalReport {
  readonly members: number;
  readonly ends: readonly { readonly end: RehearsalEnd; readonly people: number; readonly points: number }[];
  /** The median of those who get to the end. */
  readonly medianSeconds: number | null;
  /** Fit, with or without a free slot. */
  readonly fitting: number;
  readonly pages: readonly RehearsedPage[];
  readonly steps: readonly RehearsedStep[];
  readonly paths: readonly RehearsedPath[];
  readonly pathsInAll: number;
  /** `label` is 'Q4'; reports of earlier days have none. */
  readonly questions: readonly { readonly name: string; readonly label?: string; readonly people: number }[];
  /** Questions whose end rule in the screener pays a full complete; reports of earlier days do not say. */
  readonly paidEnds?: readonly string[];
  /** Optional questions that decide who qualifies; reports of earlier days do not say. */
  readonly skippable?: readonly string[];
  /** Never reached, or so rarely that a field would hardly meet it. */
  readonly unreached: readonly UnreachedPart[];
  readonly cells: readonly RehearsedCell[];
  readonly cost: RehearsedCost;
  readonly overfilledCells: number;
  /** Counted once by person and once by outcome: both must be equal. */
  readonly pointsPaid: number;
  readonly pointsByOutcome: number;
  readonly setAside: readonly ImportProblem[];
  readonly stuck: readonly {
    readonly page: string;
    readonly question: string;
    readonly reason: string;
    readonly people: number;
  }[];
}

const ENDS = ['COMPLETE', 'REVIEW', 'SCREENED_OUT', 'FULL', 'STUCK'] as const satisfies readonly RehearsalEnd[];

interface Rehearsed {
  readonly walks: readonly Walk[];
  readonly counted: readonly CountedTarget[];
  readonly unreached: readonly SearchedTarget[];
}

/** Counts what the walks have shown. */
export function buildReport(
  prepared: RehearsableSurvey,
  plan: RehearsalPlan,
  { walks, counted, unreached }: Rehearsed,
): RehearsalReport {
  const ends = ENDS.map((end) => {
    const people = walks.filter((walk) => walk.end === end).length;
    return { end, people, points: people * pointsOf(end, plan.points) };
  });
  const completes = walks.filter(isComplete);
  const full = walks.filter(({ end }) => end === 'FULL').length;
  const rare = rareBelow({ members: walks.length, completes: completes.length, full });
  const paths = describePaths(prepared, plan.points, walks);
  const cells = cellsOf(prepared, walks);
  const labels = new Map(numberParts(prepared.definition).map(({ name, label }) => [name, label]));
  return {
    members: walks.length,
    ends,
    medianSeconds: medianOf(completes.map(secondsOf)),
    fitting: walks.filter((walk) => isComplete(walk) || walk.end === 'FULL').length,
    pages: pagesOf(prepared, walks),
    steps: stepsOf(walks),
    paths: paths.shown,
    pathsInAll: paths.inAll,
    questions: counted.flatMap(({ target, people }) =>
      target.kind === 'QUESTION' ? [{ name: target.name, label: labels.get(target.name) ?? '', people }] : [],
    ),
    paidEnds: paidEnds(prepared.definition, prepared.version.outcomes).map(({ label }) => label),
    skippable: skippableQuestions(prepared.definition, prepared.version.outcomes).map(({ label }) => label),
    unreached: [
      ...unreached.map(({ target, search }) =>
        partOf(target, { people: 0, isReachable: search === 'gave-up' ? null : search === 'found' }),
      ),
      ...counted
        .filter(({ people }) => people > 0 && people < rare)
        .map(({ target, people }) => partOf(target, { people, isReachable: true })),
    ],
    cells,
    cost: costOf(walks, plan),
    overfilledCells: cells.filter((cell) => cell.filled > cell.target).length,
    pointsPaid: walks.reduce((sum, walk) => sum + pointsOf(walk.end, plan.points), 0),
    pointsByOutcome: ends.reduce((sum, end) => sum + end.points, 0),
    setAside: prepared.setAside,
    stuck: stuckOf(walks),
  };
}

function partOf(
  { kind, name, title, place }: RehearsalTarget,
  { people, isReachable }: Pick<UnreachedPart, 'people' | 'isReachable'>,
): UnreachedPart {
  return { kind, name, title, place, isReachable, people };
}

const secondsOf = (walk: Walk): number => walk.pages.reduce((sum, page) => sum + page.seconds, 0);

function pagesOf({ definition }: RehearsableSurvey, walks: readonly Walk[]): RehearsedPage[] {
  const titles = titlesIn(definition);
  return definition.pages.map(({ name, title: given = name }) => {
    const title = withoutPipes(given, titles);
    const stays = walks.flatMap((walk) => walk.pages.filter((page) => page.name === name));
    return { name, title, people: stays.length, medianSeconds: medianOf(stays.map(({ seconds }) => seconds)) };
  });
}

function stepsOf(walks: readonly Walk[]): RehearsedStep[] {
  const steps = new Map<string, RehearsedStep>();
  const count = (step: Omit<RehearsedStep, 'people'>) => {
    const key = JSON.stringify(step);
    steps.set(key, { ...step, people: (steps.get(key)?.people ?? 0) + 1 });
  };
  for (const { pages, end } of walks) {
    for (const [index, { name }] of pages.entries()) {
      const next = pages[index + 1];
      count({ from: name, toPage: next?.name ?? null, toEnd: next === undefined ? end : null });
    }
  }
  return [...steps.values()];
}

/** Counted from how the walks ended, not from the slots, so that it can prove them. */
function cellsOf({ version }: RehearsableSurvey, walks: readonly Walk[]): RehearsedCell[] {
  return version.outcomes.flatMap((rule) => {
    if (rule.kind !== 'quota') return [];
    return rule.cells.map(({ name, target }) => {
      const cellId = cellIdOf(rule.name, name);
      const filled = walks.filter((walk) => isComplete(walk) && walk.heldCells.includes(cellId)).length;
      return {
        rule: rule.name,
        name,
        target,
        filled,
        turnedAway: walks.filter((walk) => walk.fullCell === cellId).length,
      };
    });
  });
}

function stuckOf(walks: readonly Walk[]) {
  const found = new Map<string, { page: string; question: string; reason: string; people: number }>();
  for (const { stuck } of walks) {
    if (stuck === undefined) continue;
    const key = `${stuck.page}\n${stuck.question}`;
    const { page, question, message: reason } = stuck;
    found.set(key, { page, question, reason, people: (found.get(key)?.people ?? 0) + 1 });
  }
  return [...found.values()];
}
