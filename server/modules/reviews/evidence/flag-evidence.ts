import * as v from 'valibot';

/** What the surveys room kept with each flag. An older or unknown shape shows nothing instead of failing the page. */
const straightLining = v.object({ matrices: v.array(v.object({ question: v.string() })) });
const attention = v.object({
  missed: v.array(v.object({ question: v.string(), expected: v.unknown(), answered: v.unknown() })),
});
const duplicateText = v.object({ same: v.array(v.object({ question: v.string(), sameAsRun: v.string() })) });

interface Flag {
  readonly kind: string;
  readonly evidence: unknown;
}

export function flaggedGrids(flags: readonly Flag[]): ReadonlySet<string> {
  const read = v.safeParse(straightLining, evidenceOf(flags, 'STRAIGHT_LINING'));
  return new Set(read.success ? read.output.matrices.map(({ question }) => question) : []);
}

export function missedChecks(flags: readonly Flag[]): ReadonlySet<string> {
  const read = v.safeParse(attention, evidenceOf(flags, 'ATTENTION'));
  return new Set(read.success ? read.output.missed.map(({ question }) => question) : []);
}

export function copiedTexts(
  flags: readonly Flag[],
): readonly { readonly question: string; readonly sameAsRun: string }[] {
  const read = v.safeParse(duplicateText, evidenceOf(flags, 'DUPLICATE_TEXT'));
  return read.success ? read.output.same : [];
}

function evidenceOf(flags: readonly Flag[], kind: string): unknown {
  return flags.find((flag) => flag.kind === kind)?.evidence;
}
