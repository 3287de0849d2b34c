import type { AudienceRule, AudienceRules } from '#contract/audiences/audience-rules.ts';
import { inSnapshot } from '#server/platform/database/transaction.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { CountingAudiences } from './audiences.ts';
import { allowHeavyRead } from './audiences.store.ts';
import { countMembers } from './count-members.ts';
import type { DryRunProblem } from './dry-run.ts';
import { judgeMembers } from './judged-members.ts';
import { readAudience } from './read-audience.ts';

/** A softer rule, or none in its place, and whom that would add. */
export interface Remedy {
  readonly ruleId: string;
  /** The days that the rule would ask for; null when it would go. */
  readonly lastDays: number | null;
  readonly adds: number;
  readonly addsByCell: ReadonlyMap<string, number>;
}

const MOST_TRIED = 4;
const LONGER_DAYS = [30, 90, 180, 365, 730];

/** Tries softer rules one by one, exactly as a dry run would count them, and tells how many each would add. */
export async function suggestRemedies(
  audiences: CountingAudiences,
  studyId: string,
): Promise<Result<readonly Remedy[], DryRunProblem>> {
  const found = await readAudience(audiences, audiences.db, studyId);
  if (found === undefined) return err('unknown-study');
  const { study, audience } = found;
  const projectId = study.project_id;
  const cells = audience.sample.mode === 'BALANCED' ? audience.sample.cells : [];
  const judge = (rules: AudienceRules) => judgeMembers(audiences, { projectId, kind: study.kind }, rules, cells);
  return audiences.longCounts.run(`remedies ${projectId} ${audience.revision}`, () =>
    inSnapshot(audiences.db, async (tx) => {
      await allowHeavyRead(tx);
      const now = (await countMembers(tx, judge(audience.rules))).canBeInvited;
      const remedies: Remedy[] = [];
      for (const softer of softerRules(audience.rules).slice(0, MOST_TRIED)) {
        const then = (await countMembers(tx, judge(softer.rules))).canBeInvited;
        const addsByCell = new Map(
          cells.map(({ name }) => [name, (then.byCell.get(name) ?? 0) - (now.byCell.get(name) ?? 0)]),
        );
        remedies.push({ ...softer.change, adds: then.total - now.total, addsByCell });
      }
      return remedies.filter((remedy) => remedy.adds > 0);
    }),
  );
}

interface SofterRules {
  readonly change: Pick<Remedy, 'ruleId' | 'lastDays'>;
  readonly rules: AudienceRules;
}

/** Those that ask for a time span first: a longer one is easier to defend than no rule. */
export function softerRules({ keep, leaveOut }: AudienceRules): readonly SofterRules[] {
  const withSpan = keep.flatMap((rule) => {
    const lastDays = longerSpan(rule);
    if (lastDays === undefined) return [];
    const rules = { keep: keep.map((one) => (one.id === rule.id ? { ...rule, lastDays } : one)), leaveOut };
    return [{ change: { ruleId: rule.id, lastDays }, rules }];
  });
  const without = [...leaveOut, ...keep.filter((rule) => longerSpan(rule) === undefined)].map(({ id }) => ({
    change: { ruleId: id, lastDays: null },
    rules: { keep: keep.filter((rule) => rule.id !== id), leaveOut: leaveOut.filter((rule) => rule.id !== id) },
  }));
  return [...withSpan, ...without];
}

function longerSpan(rule: AudienceRule): number | undefined {
  if (rule.kind !== 'HISTORY' || rule.lastDays === null || rule.verb.includes('NOT')) return undefined;
  const { lastDays } = rule;
  return LONGER_DAYS.find((days) => days > lastDays);
}
