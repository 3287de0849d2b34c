import type { OutcomeDecision, Verdict } from '../decide-outcome.ts';

/** The slots of a rehearsal, counted in memory by the same rules as real ones: taken, moved, given back, never too many. */
export interface QuotaSlots {
  /** What is decided for one member, after the slots have been taken or given back for it. */
  apply(held: Set<string>, verdict: Verdict, cellsOf: (rule: string) => readonly string[]): SlotDecision;
  taken(cellId: string): number;
}

export interface SlotDecision {
  readonly decision: OutcomeDecision | undefined;
  /** The cell that had no slot left, if that decided. */
  readonly fullCell: string | undefined;
}

export function createQuotaSlots(targetOf: (cellId: string) => number): QuotaSlots {
  const taken = new Map<string, number>();
  const count = (cellId: string) => taken.get(cellId) ?? 0;
  const give = (held: Set<string>, cellId: string) => {
    if (held.delete(cellId)) taken.set(cellId, count(cellId) - 1);
  };
  return {
    taken: count,
    apply(held, verdict, cellsOf) {
      const full = verdict.wanted.find(({ cellId }) => !held.has(cellId) && count(cellId) >= targetOf(cellId));
      const decision = full?.ifFull ?? verdict.decision;
      if (decision?.outcome === 'TERMINATED' || decision?.outcome === 'OQ') {
        for (const cellId of held) give(held, cellId);
        return { decision, fullCell: full?.cellId };
      }
      for (const { rule, cellId } of verdict.wanted) {
        for (const other of cellsOf(rule)) if (other !== cellId) give(held, other);
        if (held.has(cellId)) continue;
        held.add(cellId);
        taken.set(cellId, count(cellId) + 1);
      }
      return { decision, fullCell: undefined };
    },
  };
}
