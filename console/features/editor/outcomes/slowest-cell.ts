import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

interface Rehearsed {
  readonly members: number;
  readonly cells: readonly {
    readonly rule: string;
    readonly name: string;
    readonly filled: number;
    readonly turnedAway: number;
  }[];
}

export interface SlowCell {
  readonly name: string;
  readonly target: number;
  readonly starts: number;
  /** What it would get while the other cells fill. */
  readonly fairTarget: number;
}

/** It is slow when it needs so many times more people than the next slowest. */
const SLOW_TIMES = 1.5;

/** The cell that needs far more members than the others, by how many of a rehearsal's fitted it. */
export function slowestCell(document: SurveyDocument, { members, cells }: Rehearsed): SlowCell | undefined {
  const needs = document.outcomes.flatMap((rule) => {
    if (rule.kind !== 'quota') return [];
    return rule.cells.flatMap(({ name, target }) => {
      const seen = cells.find((cell) => cell.rule === rule.name && cell.name === name);
      const share = seen === undefined ? 0 : (seen.filled + seen.turnedAway) / members;
      return share === 0 || target === 0 ? [] : [{ name, target, share, starts: Math.round(target / share) }];
    });
  });
  const [slowest, next] = needs.toSorted((a, b) => b.starts - a.starts);
  if (slowest === undefined || next === undefined || slowest.starts < next.starts * SLOW_TIMES) return undefined;
  const { name, target, starts, share } = slowest;
  return { name, target, starts, fairTarget: Math.max(1, Math.floor(next.starts * share)) };
}
