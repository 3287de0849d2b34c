import { type Study, readStudy } from '#server/modules/activities/index.ts';
import { type Draft, readDraft, readPublished } from './drafts/read-draft.ts';
import { type NewDraft, type SaveFailure, type SavedDraft, saveDraft } from './drafts/save-draft.ts';
import { DRAFT_REFUSALS, type DraftContent } from '#contract/studies/survey-drafts.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { publishDraft } from './publish-draft.ts';
import type { PublishingRooms } from './studies.ts';

export interface OpenedDraft extends Omit<Draft, 'savedAt'> {
  readonly studyId: string;
  readonly savedAt: Date | null;
  readonly isOpen: boolean;
  readonly isInField: boolean;
  readonly publishedRevision: number | null;
  readonly publishedVersion: number | null;
}

const isOver = (study: Study): boolean => study.status === 'CLOSED' || study.status === 'ARCHIVED';
const isInField = (study: Study): boolean => study.status === 'IN_FIELD' || study.status === 'PAUSED';

/** The id of a study that is called by either of its ids. */
export async function findStudyId({ activities }: PublishingRooms, db: Db, id: string): Promise<string | undefined> {
  return (await readStudy(activities, db, id))?.studyId;
}

/** A study's survey as it is being written. Where nobody has begun it is one empty page. */
export async function openDraft(rooms: PublishingRooms, db: Db, id: string): Promise<OpenedDraft | undefined> {
  const study = await readStudy(rooms.activities, db, id);
  if (study === undefined) return undefined;
  return describeDraft(db, study, await readDraft(db, study.studyId));
}

async function describeDraft(db: Db, study: Study, draft: Draft | undefined): Promise<OpenedDraft> {
  const published = await readPublished(db, study.studyId);
  return {
    ...(draft ?? { ...emptySurvey(study), revision: 0, version: 0, savedAt: null, savedBy: null }),
    studyId: study.studyId,
    isOpen: !isOver(study),
    isInField: isInField(study),
    publishedRevision: published?.revision ?? null,
    publishedVersion: published?.version ?? null,
  };
}

function emptySurvey(study: Study): DraftContent {
  return { definition: { title: study.externalName, pages: [{ name: 'page1', elements: [] }] }, outcomes: [] };
}

type Saved = Result<SavedDraft, 'not-found' | { readonly refusal: string } | { readonly conflict: OpenedDraft }>;
type Save = (tx: Db, projectId: string) => Promise<Result<SavedDraft, SaveFailure | 'not-found'>>;

/** Saves on top of a study's draft, as long as the study is not over. */
export async function saveToDraft(
  rooms: PublishingRooms,
  tx: Db,
  { id, draft }: { readonly id: string; readonly draft: Omit<NewDraft, 'projectId'> },
  by: OperatorAct,
): Promise<Saved> {
  return changeDraft(rooms, tx, id, (inTx, projectId) =>
    saveDraft(rooms.surveyDrafts, inTx, { ...draft, projectId }, by),
  );
}

/** Anything that makes a new revision: only while the study goes on, and never over somebody else's work. */
export async function changeDraft(rooms: PublishingRooms, tx: Db, id: string, save: Save): Promise<Saved> {
  const study = await readStudy(rooms.activities, tx, id);
  if (study === undefined) return err('not-found');
  if (isOver(study)) return err({ refusal: DRAFT_REFUSALS.studyIsOver });
  const saved = await save(tx, study.studyId);
  if (saved.ok) return saved;
  if (saved.failure === 'not-found') return err('not-found');
  return saved.failure.kind === 'refused'
    ? err({ refusal: saved.failure.reason })
    : err({ conflict: await describeDraft(tx, study, saved.failure.draft) });
}

type Problem = { readonly path: string; readonly reason: string };

/** Gives the draft of a study in the field to everybody who has not begun; those who have stay with theirs. */
export async function publishNextVersion(
  rooms: PublishingRooms,
  tx: Db,
  { id, revision }: { readonly id: string; readonly revision: number },
  by: OperatorAct,
): Promise<Result<number, 'not-found' | 'conflict' | { readonly problems: readonly Problem[] }>> {
  const study = await readStudy(rooms.activities, tx, id);
  if (study === undefined) return err('not-found');
  if (!isInField(study)) return err('conflict');
  const before = await readPublished(tx, study.studyId);
  if ((await readDraft(tx, study.studyId))?.revision !== revision) return err('conflict');
  const published = await publishDraft(rooms, tx, study.studyId);
  if (!published.ok) return err({ problems: published.failure });
  const { surveyId, version } = published.value;
  if (version !== before?.publishedAs)
    await writeAudit(rooms.surveyDrafts, tx, by, {
      action: 'survey-draft.published',
      subject: ['study', study.studyId],
      before: { surveyVersion: before?.publishedAs ?? null },
      after: { surveyId, surveyVersion: version, revision },
    });
  return ok(version);
}
