import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { judgeSelection } from '#contract/profile/profile-attributes.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Detail } from '#web/profile/profile.queries.ts';

/** What somebody is changing one detail to. */
export interface DetailDraft {
  readonly selectedList: readonly string[];
  /** What was in view when they began, and its revision: what they want to change. */
  readonly from: readonly string[];
  readonly revision: number;
  /** When they began, on the panel's calendar: YYYY-MM-DD. */
  readonly today: string;
  /** How often they have tried to save it. */
  readonly tries: number;
  /** What the server found wrong with it, until it is changed. */
  readonly refused?: string | undefined;
  /** Why it could not be saved although nothing is wrong with it. */
  readonly failure?: string | undefined;
  /** What somebody else, or another tab, made of it meanwhile. */
  readonly theirs?: Detail | undefined;
}

export function beginDraft({ selectedList, revision }: Detail, now: Date): DetailDraft {
  return { selectedList, from: selectedList, revision, today: dateIn(now, DEFAULT_BRAND.timeZone), tries: 0 };
}

export function isChanged({ selectedList, from, theirs }: DetailDraft): boolean {
  // Against what is there now: theirs is to be replaced even by what was there before.
  return JSON.stringify(selectedList) !== JSON.stringify(theirs?.selectedList ?? from);
}

/** What is wrong with it as far as can be told here; the server asks the same. */
export function problemOf(detail: Detail, { selectedList, today }: DetailDraft): string | undefined {
  const judged = judgeSelection(detail, selectedList, { today, fits });
  return judged.isFine ? undefined : Object.values(judged.problems)[0];
}

/** A pattern that this browser does not know is the server's to judge. */
function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
