import { completesWanted } from '#contract/studies/completes-wanted.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

interface Plan {
  readonly wantedCompletes?: number | null | undefined;
  readonly points: { readonly qualified: number; readonly nonQualified: number; readonly overQuota: number };
}

interface Shares {
  readonly completes: number;
  readonly screenedOut: number;
  readonly full: number;
}

/**
 * What the rules come to. A quota holds no more completes than its targets sum to, so the tightest one counts where the
 * study does not say a number itself. Who is screened out or finds it full follows from the shares of a rehearsal.
 */
export function meaningOf(document: SurveyDocument, { wantedCompletes, points }: Plan, shares: Shares | undefined) {
  const targets = document.outcomes.flatMap((rule) =>
    rule.kind === 'quota' ? rule.cells.map(({ target }) => ({ rule: rule.name, target })) : [],
  );
  const cells = targets.length;
  const completes = completesWanted(wantedCompletes, targets) ?? 0;
  const scale = shares === undefined || shares.completes === 0 ? 0 : completes / shares.completes;
  const screenedOut = Math.round((shares?.screenedOut ?? 0) * scale);
  const full = Math.round((shares?.full ?? 0) * scale);
  const cost = completes * points.qualified + screenedOut * points.nonQualified + full * points.overQuota;
  return { completes, cells, screenedOut, full, points: cost };
}
