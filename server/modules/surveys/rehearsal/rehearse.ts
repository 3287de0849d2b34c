import { setImmediate } from 'node:timers/promises';
import { findWay, type SearchBudget } from './find-way.ts';
import type { RehearsableSurvey } from './prepare-rehearsal.ts';
import { createQuotaSlots } from './quota-slots.ts';
import { buildReport, type CountedTarget, type RehearsalReport, type SearchedTarget } from './rehearsal-report.ts';
import type { RehearsalPlan } from './rehearsed-cost.ts';
import { targetsOf, type RehearsalTarget } from './rehearsal-targets.ts';
import { walkSurvey, type Walk } from './walk-survey.ts';

const MEMBERS_AT_ONCE = 4;
const SEARCHED_PAGES = 12_000;

/**
 * Lets made-up members take a survey, then looks for ways to whatever none of them got to. Nothing is kept but the
 * report. The same seed gives the same report; others get their turn in between.
 */
export async function rehearse(
  prepared: RehearsableSurvey,
  plan: RehearsalPlan,
  onProgress: (done: number) => Promise<void>,
): Promise<RehearsalReport> {
  const slots = createQuotaSlots(prepared.targetOf);
  const walks: Walk[] = [];
  while (walks.length < plan.members) {
    const seed = `${plan.seed} ${walks.length}`;
    walks.push(walkSurvey(prepared, slots, { seed, now: plan.now }));
    if (walks.length % MEMBERS_AT_ONCE !== 0) continue;
    await setImmediate();
    if (walks.length % (MEMBERS_AT_ONCE * 25) === 0) await onProgress(walks.length);
  }
  const targets = targetsOf(prepared).map((target) => ({ target, people: walks.filter(target.isReached).length }));
  const budget: SearchBudget = { pagesLeft: SEARCHED_PAGES };
  const unreached: SearchedTarget[] = [];
  for (const { target, people } of targets) {
    if (people > 0 || isInside(target, targets)) continue;
    unreached.push({ target, search: findWay(prepared, target, { seed: plan.seed, now: plan.now, budget }) });
    await setImmediate();
  }
  return buildReport(prepared, plan, { walks, counted: targets, unreached });
}

/** What is on a page that nobody reaches, or belongs to a question that nobody sees, is not said again. */
function isInside({ kind, place }: RehearsalTarget, counted: readonly CountedTarget[]): boolean {
  const holder = kind === 'QUESTION' ? 'PAGE' : kind === 'CHOICE' ? 'QUESTION' : undefined;
  return counted.some(({ target, people }) => target.kind === holder && target.name === place && people === 0);
}
