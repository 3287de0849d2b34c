import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { OpenedResults } from './open-results.ts';
import { selectWeighting, tables } from './results.store.ts';
import type { Results } from './results.ts';
import { weigherOf } from './weigh.ts';
import type { Margin } from './weighting.ts';

export interface WeightingScheme {
  readonly margins: readonly Margin[];
  /** No weight above this; undefined for no limit. */
  readonly largestWeight: number | undefined;
}

export type WeightingProblem = 'unknown-variable' | 'too-many' | 'shares-do-not-add-up' | 'bad-largest-weight';

const MARGINS_LARGEST = 6;
const TARGETS_LARGEST = 60;
const SHARES_TOLERANCE = 0.001;

/** Keeps the targets that a study is weighted to, in place of those before; without margins it is weighted no more. */
export async function saveWeighting(
  results: Results,
  tx: Db,
  { opened, scheme }: { readonly opened: OpenedResults; readonly scheme: WeightingScheme },
  by: OperatorAct,
): Promise<Result<null, WeightingProblem>> {
  const problem = weightingProblem(opened, scheme);
  if (problem !== undefined) return err(problem);
  const before = await selectWeighting(tx, opened.studyId);
  const margins = scheme.margins.map(sharesThatMakeOne);
  const row = {
    margins: JSON.stringify(margins),
    largest_weight: scheme.largestWeight ?? null,
    saved_at: results.clock.now(),
  };
  const weighting = tables(tx);
  if (margins.length === 0) {
    await weighting.deleteFrom('result_weighting').where('study_id', '=', opened.studyId).execute();
  } else {
    await weighting
      .insertInto('result_weighting')
      .values({ study_id: opened.studyId, ...row })
      .onConflict((conflict) => conflict.column('study_id').doUpdateSet(row))
      .execute();
  }
  await writeAudit(results, tx, by, {
    action: 'study.weighting-saved',
    subject: ['study', opened.studyId],
    before: before === undefined ? null : auditedMargins(before.margins),
    after: margins.length === 0 ? null : auditedMargins(margins),
  });
  return ok(null);
}

function weightingProblem({ codebook }: OpenedResults, scheme: WeightingScheme): WeightingProblem | undefined {
  const { margins, largestWeight } = scheme;
  const names = new Set(margins.map(({ variable }) => variable));
  if (margins.length > MARGINS_LARGEST || names.size < margins.length) return 'too-many';
  if (largestWeight !== undefined && !(largestWeight > 1 && largestWeight <= 100)) return 'bad-largest-weight';
  for (const { variable, targets } of margins) {
    const found = codebook.variables.find(({ name }) => name === variable);
    if (found === undefined || ['text', 'date', 'file'].includes(found.type)) return 'unknown-variable';
    if (targets.length < 2 || targets.length > TARGETS_LARGEST) return 'too-many';
    const sum = targets.reduce((all, { share }) => all + share, 0);
    if (targets.some(({ share }) => !(share >= 0)) || Math.abs(sum - 1) > SHARES_TOLERANCE)
      return 'shares-do-not-add-up';
  }
  return undefined;
}

function sharesThatMakeOne({ variable, targets }: Margin): Margin {
  const sum = targets.reduce((all, { share }) => all + share, 0);
  return { variable, targets: targets.map((target) => ({ ...target, share: target.share / sum })) };
}

const auditedMargins = (margins: readonly Margin[]) =>
  margins.map(({ variable, targets }) => ({
    variable,
    targets: targets.map(({ label, share }) => ({ label, share })),
  }));

/** The targets that a study is weighted to, and what they do to its data. */
export async function readWeighting({ db }: Results, opened: OpenedResults) {
  const saved = await selectWeighting(db, opened.studyId);
  const weighing = await weigherOf(db, opened);
  if (saved === undefined || weighing === undefined) return null;
  const { isConverged, rounds, largestGap, people, effectiveBase, designEffect, smallestWeight, largestWeight } =
    weighing;
  return {
    margins: saved.margins.map(({ variable, targets }) => ({
      variable,
      targets: targets.map(({ label, codes, from, to, share }) => ({
        label,
        codes: codes == null ? null : [...codes],
        from: from ?? null,
        to: to ?? null,
        share,
      })),
    })),
    largestWeight: saved.largest_weight,
    isConverged,
    rounds,
    largestGap,
    people,
    effectiveBase,
    designEffect,
    smallestGiven: smallestWeight,
    largestGiven: largestWeight,
  };
}
