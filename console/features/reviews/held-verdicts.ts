import type { Judgement, ReviewResult } from './reviews.queries.ts';

export const UNDO_SECONDS = 10;

export interface HeldVerdict extends VerdictFailure {
  /** When it is sent, on the clock of the browser. */
  readonly sendAt: number;
}

export interface VerdictFailure {
  readonly judgement: Judgement;
  /** What was decided, for the line that offers to undo it. */
  readonly label: string;
  readonly memberIds: MemberIds;
}

/** What happened to verdicts that were given: some wait to be sent, some are on their way, some did not arrive. */
export interface VerdictStanding {
  readonly held: readonly HeldVerdict[];
  /** Decided here: these are not shown in the queue any more. */
  readonly decidedTaskIds: ReadonlySet<string>;
  readonly failures: readonly VerdictFailure[];
  /** What others decided before us, or what is for somebody else. */
  readonly refusals: readonly Refusal[];
}

export interface Refusal extends ReviewResult {
  /** The member's id, as the queue shows it. */
  readonly memberId: string;
}

/** The members' ids of a verdict, by task. */
export type MemberIds = Readonly<Record<string, string>>;

interface HeldVerdictsParts {
  send(judgement: Judgement): Promise<readonly ReviewResult[]>;
  now(): number;
  onChange(standing: VerdictStanding): void;
  /** Some arrived: lists have changed. */
  onSent(): void;
}

const NOTHING: VerdictStanding = { held: [], decidedTaskIds: new Set(), failures: [], refusals: [] };

export type HeldVerdicts = ReturnType<typeof holdVerdicts>;

/**
 * Keeps verdicts for ten seconds in which they can be undone, then sends them. Anyone who leaves has decided: what waits is
 * sent at once. The key of a verdict makes sending it twice the same as once.
 */
export function holdVerdicts({ send, now, onChange, onSent }: HeldVerdictsParts) {
  let standing = NOTHING;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function change(changes: Partial<VerdictStanding>): void {
    standing = { ...standing, ...changes };
    onChange(standing);
  }

  const withDecided = (ids: readonly string[]) => new Set([...standing.decidedTaskIds, ...ids]);
  const withoutDecided = (ids: readonly string[]) =>
    new Set([...standing.decidedTaskIds].filter((id) => !ids.includes(id)));

  async function deliver(verdict: VerdictFailure): Promise<void> {
    const { key, taskIds } = verdict.judgement;
    try {
      const results = await send(verdict.judgement);
      const refusals = results
        .filter(({ problem }) => problem !== null)
        .map((result) => ({ ...result, memberId: verdict.memberIds[result.taskId] ?? '' }));
      const forOthers = refusals.filter(({ problem }) => problem === 'NEEDS_SOMEBODY_ELSE').map(({ taskId }) => taskId);
      change({ refusals: [...standing.refusals, ...refusals], decidedTaskIds: withoutDecided(forOthers) });
      onSent();
    } catch {
      const others = standing.failures.filter(({ judgement }) => judgement.key !== key);
      change({ failures: [...others, verdict], decidedTaskIds: withoutDecided(taskIds) });
    }
  }

  function release(key: string): void {
    const verdict = standing.held.find(({ judgement }) => judgement.key === key);
    clearTimeout(timers.get(key));
    timers.delete(key);
    if (verdict === undefined) return;
    change({ held: standing.held.filter((one) => one !== verdict) });
    void deliver(verdict);
  }

  return {
    hold(judgement: Judgement, label: string, memberIds: MemberIds): void {
      const milliseconds = UNDO_SECONDS * 1_000;
      timers.set(
        judgement.key,
        setTimeout(() => release(judgement.key), milliseconds),
      );
      change({
        held: [...standing.held, { judgement, label, memberIds, sendAt: now() + milliseconds }],
        decidedTaskIds: withDecided(judgement.taskIds),
      });
    },

    /** Takes a verdict back. The case that is to be seen again; none where it was about several. */
    undo(key: string): string | undefined {
      const verdict = standing.held.find(({ judgement }) => judgement.key === key);
      clearTimeout(timers.get(key));
      timers.delete(key);
      if (verdict === undefined) return undefined;
      change({
        held: standing.held.filter((one) => one !== verdict),
        decidedTaskIds: withoutDecided(verdict.judgement.taskIds),
      });
      const [first, ...more] = verdict.judgement.taskIds;
      return more.length === 0 ? first : undefined;
    },

    /** Sends what waits without waiting any longer. */
    sendAll(): void {
      for (const { judgement } of standing.held) release(judgement.key);
    },

    retry(key: string): void {
      const failed = standing.failures.find(({ judgement }) => judgement.key === key);
      if (failed === undefined) return;
      change({
        failures: standing.failures.filter((one) => one !== failed),
        decidedTaskIds: withDecided(failed.judgement.taskIds),
      });
      void deliver(failed);
    },

    forgetRefusals(): void {
      change({ refusals: [] });
    },
  };
}
