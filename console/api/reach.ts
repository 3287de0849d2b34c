import { createExternalStore, type ExternalStore } from '#client/external-store.ts';

/** Whether the server answers, as far as the calls of this tab tell. */
export interface ReachState {
  /** How many calls in a row went without an answer. */
  readonly failures: number;
  /** When the last answer came; what is on the screen is no newer. */
  readonly heardAt: number | undefined;
}

export interface Reach {
  readonly store: ExternalStore<ReachState>;
  heard(): void;
  failed(): void;
}

/** One call may be lost on the way. The second in a row says that nobody is there. */
const FAILURES_TO_REPORT = 2;

export const isGone = ({ failures }: ReachState): boolean => failures >= FAILURES_TO_REPORT;

export function createReach(now: () => number = Date.now): Reach {
  const store = createExternalStore<ReachState>({ failures: 0, heardAt: undefined });
  return {
    store,
    heard: () => store.set({ failures: 0, heardAt: now() }),
    failed: () => store.set({ ...store.get(), failures: store.get().failures + 1 }),
  };
}

/** A proxy that has no server behind it answers with one of these in its place. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];

export const isAnswerOfNobody = (httpStatus: number): boolean => NOBODY_BEHIND.includes(httpStatus);
