import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isId } from '#server/platform/chance.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { releasedCount } from './readers/release.ts';
import type { Results } from './results.ts';
import { deleteShare, selectReaders, selectShare, selectSharedStudies, upsertShare } from './shares.store.ts';

export interface Reader {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  /** Null while the study is not shared with them. */
  readonly sharedAt: Date | null;
  readonly showsWords: boolean;
}

/** Everybody with the role of a reader, and whether they see this study. */
export async function listReaders({ db, panelId }: Results, studyId: string): Promise<Reader[]> {
  const rows = await selectReaders(db, panelId, studyId);
  return rows.map((row) => ({
    operatorId: row.operator_id,
    name: row.name,
    email: row.email,
    sharedAt: row.shared_at,
    showsWords: row.shows_words ?? false,
  }));
}

/** Lets a reader look at a study's results, with or without what members wrote. */
export async function shareResults(
  results: Results,
  tx: Db,
  share: { readonly studyId: string; readonly readerId: string; readonly showsWords: boolean },
  by: OperatorAct,
): Promise<Result<null, 'unknown-reader'>> {
  const { studyId, readerId, showsWords } = share;
  const readers = isId(readerId) ? await selectReaders(tx, results.panelId, studyId) : [];
  const reader = readers.find((one) => one.operator_id === readerId);
  if (reader === undefined) return err('unknown-reader');
  await upsertShare(tx, {
    study_id: studyId,
    operator_id: readerId,
    shows_words: showsWords,
    shared_by: by.operatorId,
    shared_at: results.clock.now(),
  });
  const before = reader.shared_at === null ? null : { readerId, showsWords: reader.shows_words };
  const subject = ['study', studyId] as const;
  await writeAudit(results, tx, by, {
    action: 'study.results-shared',
    subject,
    before,
    after: { readerId, showsWords },
  });
  return ok(null);
}

/** Takes a share back; one that is not there stays so, and nothing is noted. */
export async function revokeResults(
  results: Results,
  tx: Db,
  { studyId, readerId }: { readonly studyId: string; readonly readerId: string },
  by: OperatorAct,
): Promise<void> {
  const share = isId(readerId) ? await selectShare(tx, studyId, readerId) : undefined;
  if (share === undefined) return;
  await deleteShare(tx, studyId, readerId);
  const before = { readerId, showsWords: share.shows_words };
  await writeAudit(results, tx, by, { action: 'study.results-revoked', subject: ['study', studyId], before });
}

/** The studies that a reader may look at, shared last first. */
export async function listSharedResults(results: Results, operatorId: string) {
  const rows = await selectSharedStudies(results.db, operatorId);
  return rows.map((row) => ({
    studyId: row.study_id,
    shortId: row.short_id,
    name: row.internal_name,
    sharedAt: row.shared_at,
    showsWords: row.shows_words,
    respondents: releasedCount(row.noise_seed, row.people),
    isOver: row.ended_at !== null,
  }));
}

/** For lists of studies: what a reader may see of them. */
export async function sharedStudyIds(db: Db, operatorId: string): Promise<readonly string[]> {
  return (await selectSharedStudies(db, operatorId)).map((row) => row.study_id);
}
