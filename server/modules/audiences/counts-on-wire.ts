import type { AudienceDryRun, AudienceRemedy } from '#contract/generated/operator/resolvers.ts';
import { completesWanted } from '#contract/studies/completes-wanted.ts';
import type { DryRun } from './dry-run.ts';
import type { Remedy } from './suggest-remedies.ts';

export function dryRunOnWire(
  { audience, study, counts, rates, progress, countedAt, tookMs }: DryRun,
  pointsPerDollar: number,
): AudienceDryRun {
  return {
    revision: audience.revision,
    countedAt,
    tookMs,
    active: counts.active,
    steps: counts.steps.map(({ step, remain, taken }) => ({
      ruleId: step.part === 'WISH' ? null : step.rule.id,
      wish: step.part === 'WISH' ? step.wish : null,
      remain,
      taken,
    })),
    canBeInvited: counts.canBeInvited.total,
    cells: cellsOnWire(counts.canBeInvited.byCell),
    rates,
    points: {
      qualified: study.points_qualified,
      nonQualified: study.points_non_qualified,
      overQuota: study.points_over_quota,
    },
    wantedCompletes: completesWanted(study.wanted_completes, progress.cells),
    launchedAt: study.launched_at,
    invited: progress.invited,
    complete: progress.complete,
    budgetPoints: study.budget_points === null ? null : Number(study.budget_points),
    pointsPerDollar,
  };
}

export function remediesOnWire(remedies: readonly Remedy[]): AudienceRemedy[] {
  return remedies.map(({ ruleId, lastDays, adds, addsByCell }) => ({
    ruleId,
    lastDays,
    adds,
    cells: cellsOnWire(addsByCell),
  }));
}

function cellsOnWire(byCell: ReadonlyMap<string, number>) {
  return [...byCell].map(([name, canBeInvited]) => ({ name, canBeInvited }));
}
