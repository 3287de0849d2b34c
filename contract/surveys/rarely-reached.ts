const RARE_SHARE = 0.01;

interface Rehearsed {
  readonly members: number;
  readonly completes: number;
  /** Turned away because a quota was full. */
  readonly full: number;
}

/** Fewer people than this got somewhere rarely. Where quotas turn people away, no part is met by more than complete. */
export function rareBelow({ members, completes, full }: Rehearsed): number {
  const few = members * RARE_SHARE;
  return full > 0 ? Math.min(few, completes) : few;
}
