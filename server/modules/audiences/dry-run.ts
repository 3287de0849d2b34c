import { inSnapshot } from '#server/platform/database/transaction.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { CountingAudiences } from './audiences.ts';
import { allowHeavyRead, type StudyRow } from './audiences.store.ts';
import { countMembers, type MemberCounts } from './count-members.ts';
import { judgeMembers } from './judged-members.ts';
import { readAudience, type Audience } from './read-audience.ts';
import { readProgress, readResponseRates, type KnownRates, type Progress } from './response-rates.ts';

export interface DryRun {
  readonly audience: Audience;
  readonly study: StudyRow;
  readonly counts: MemberCounts;
  readonly rates: KnownRates;
  readonly progress: Progress;
  readonly countedAt: Date;
  readonly tookMs: number;
}

export type DryRunProblem = 'unknown-study' | 'still-counting' | 'too-many';

/** Goes through all members as the launch would, invites nobody, and tells what each rule took. */
export async function dryRun(audiences: CountingAudiences, studyId: string): Promise<Result<DryRun, DryRunProblem>> {
  const found = await readAudience(audiences, audiences.db, studyId);
  if (found === undefined) return err('unknown-study');
  const { study, audience } = found;
  const projectId = study.project_id;
  return audiences.longCounts.run(`dry-run ${projectId} ${audience.revision}`, async () => {
    const began = audiences.clock.now();
    const cells = audience.sample.mode === 'BALANCED' ? audience.sample.cells : [];
    const judged = judgeMembers(audiences, { projectId, kind: study.kind }, audience.rules, cells);
    const { counts, rates, progress } = await inSnapshot(audiences.db, async (tx) => {
      await allowHeavyRead(tx);
      return {
        counts: await countMembers(tx, judged),
        rates: await readResponseRates(tx, study),
        progress: await readProgress(tx, projectId),
      };
    });
    const countedAt = audiences.clock.now();
    return { audience, study, counts, rates, progress, countedAt, tookMs: countedAt.getTime() - began.getTime() };
  });
}
