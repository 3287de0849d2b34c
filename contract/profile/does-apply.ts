interface Condition {
  /** The detail that decides. */
  readonly on: string;
  readonly isMet: (code: unknown) => boolean;
}

/** Details that follow from another: anyone who lives alone is not asked about children at home. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  children: { on: 'household', isMet: (code) => String(code) !== '1' },
};

/** Whether a profile asks for a detail, after what was said so far, by codes. What was said once stays in sight. */
export function doesApply(detailName: string, said: ReadonlyMap<string, unknown>): boolean {
  const condition = Object.hasOwn(CONDITIONS, detailName) ? CONDITIONS[detailName] : undefined;
  return condition === undefined || (said.get(detailName) ?? null) !== null || condition.isMet(said.get(condition.on));
}

/** Whether other details are asked for or not by what is said to this one. */
export const decidesOthers = (detailName: string): boolean =>
  Object.values(CONDITIONS).some(({ on }) => on === detailName);
