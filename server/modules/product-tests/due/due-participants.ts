import { sql } from 'kysely';
import { deadlineAfterBusinessDays, WATCHED_KINDS, type DueKind } from '#contract/product-tests/participant-due.ts';
import { diaryRoundsOf, startOfDiaryRound } from '#contract/product-tests/testing-clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { WaitingPerson } from '../selection/choose.ts';
import { changeParticipant, closesAtOf, type LockedParticipant } from '../participants/lock-participant.ts';
import type { ProductTests } from '../product-tests.ts';

export interface DueParticipant {
  readonly participantId: string;
  readonly panelistId: string;
  readonly kind: DueKind;
}

/** Those for whom something happens by itself now, the longest due first; by key, so that nobody is looked at twice in a run. */
export async function listDue(
  { clock, panelId }: ProductTests,
  db: Db,
  { after, limit }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<readonly (DueParticipant & { readonly at: Date })[]> {
  const { rows } = await sql<DueParticipant & { at: Date }>`
    SELECT participant_id AS "participantId", panelist_id AS "panelistId", due_kind AS kind, due_at AS at
    FROM test_participant
    WHERE panel_id = ${panelId} AND due_at <= ${clock.now()} AND held_from IS NULL
      AND due_kind NOT IN (${sql.join(WATCHED_KINDS.map((kind) => sql.lit(kind)))})
      AND (${after?.at ?? null}::timestamptz IS NULL
        OR (due_at, participant_id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY due_at, participant_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Whether it is still due, now that they are held. */
export function isDue({ clock }: ProductTests, { participant }: LockedParticipant, kind: DueKind): boolean {
  const { due_kind: dueKind, due_at: dueAt, held_from: heldFrom } = participant;
  return dueKind === kind && heldFrom === null && dueAt !== null && dueAt <= clock.now();
}

/** Whoever is reminded has a whole business day left to act, although we may be late with it. */
export function noteReminded(
  room: ProductTests,
  tx: Db,
  held: LockedParticipant,
  operatorId: string | null = null,
): Promise<LockedParticipant> {
  const now = room.clock.now();
  const closesAt = closesAtOf(room, held);
  const least = deadlineAfterBusinessDays(now, 1, room.timeZone);
  const extended = operatorId === null && closesAt !== null && closesAt < least ? { extended_until: least } : {};
  return changeParticipant(room, tx, held, { reminded_at: now, ...extended }, [{ kind: 'REMINDED' }], operatorId);
}

/** The next round of the diary is handed out. */
export function noteDiary(room: ProductTests, tx: Db, held: LockedParticipant): Promise<LockedParticipant> {
  const round = held.participant.diary_rounds + 1;
  return changeParticipant(room, tx, held, { diary_rounds: round }, [
    { kind: 'DIARY_OPENED', words: `Round ${round}` },
  ]);
}

/** Counts the rounds whose time went by while nothing could be handed out: the next one is the one of today. */
export async function skipDiary(room: ProductTests, tx: Db, held: LockedParticipant): Promise<LockedParticipant> {
  const { received_at: receivedAt, paused_ms: pausedMs, diary_rounds: handedOut } = held.participant;
  const { diary_every_days: everyDays, testing_days: testingDays } = held.test;
  if (receivedAt === null || everyDays === null) return held;
  const isBegun = (round: number) =>
    startOfDiaryRound(receivedAt, round, everyDays, Number(pausedMs)) <= room.clock.now();
  const rounds = diaryRoundsOf(testingDays, everyDays);
  let missed = handedOut;
  while (missed + 2 <= rounds && isBegun(missed + 2)) missed += 1;
  return missed === handedOut ? held : changeParticipant(room, tx, held, { diary_rounds: missed }, []);
}

export function noteDiaryTaken(room: ProductTests, tx: Db, held: LockedParticipant, round: number) {
  return changeParticipant(room, tx, held, {}, [{ kind: 'DIARY_TAKEN', words: `Round ${round}` }]);
}

/** The testing days are over. */
export function openFeedback(room: ProductTests, tx: Db, held: LockedParticipant): Promise<LockedParticipant> {
  return changeParticipant(room, tx, held, { stage: 'FEEDBACK' }, [{ kind: 'FEEDBACK_OPENED' }]);
}

/** They have told us; what a reviewer says of it may come later. */
export function noteFeedbackTaken(room: ProductTests, tx: Db, held: LockedParticipant): Promise<LockedParticipant> {
  const changes = { feedback_taken_at: room.clock.now() };
  return changeParticipant(room, tx, held, changes, [{ kind: 'FEEDBACK_TAKEN' }]);
}

export function finish(room: ProductTests, tx: Db, held: LockedParticipant): Promise<LockedParticipant> {
  return changeParticipant(room, tx, held, { stage: 'DONE', completed_at: room.clock.now() }, [{ kind: 'DONE' }]);
}

/** It is the member's turn in the request about their package, or ours again. */
export function noteSupport(
  room: ProductTests,
  tx: Db,
  held: LockedParticipant,
  turn: 'ASKED' | 'ANSWERED',
): Promise<LockedParticipant> {
  const isAsked = turn === 'ASKED';
  return changeParticipant(
    room,
    tx,
    held,
    { support_asked_at: isAsked ? room.clock.now() : null, reminded_at: null, extended_until: null },
    [{ kind: isAsked ? 'SUPPORT_ASKED' : 'SUPPORT_ANSWERED' }],
  );
}

/** Who waits for a package that this request is about. */
export async function findByRequest({ panelId }: ProductTests, db: Db, requestId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT participant_id AS id FROM test_participant
    WHERE panel_id = ${panelId} AND support_request_id = ${requestId} ORDER BY participant_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of tests that are over who were not closed yet; what a reviewer still looks at waits for the verdict. */
export async function listLeftOver(
  { panelId }: ProductTests,
  db: Db,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    SELECT p.participant_id AS "participantId", p.panelist_id AS "panelistId"
    FROM product_test test JOIN test_participant p USING (project_id)
    WHERE test.panel_id = ${panelId} AND test.closed_at IS NOT NULL AND test.addresses_cut_at IS NULL
      AND p.stage NOT IN ('DONE', 'CLOSED') AND p.feedback_taken_at IS NULL
      AND (${after ?? null}::uuid IS NULL OR p.participant_id > ${after ?? null}::uuid)
    ORDER BY p.participant_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many of a test are closed and told when it is closed. */
export async function countLeftOver(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM test_participant
    WHERE project_id = ${projectId} AND stage NOT IN ('DONE', 'CLOSED') AND feedback_taken_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The test that somebody takes part in. */
export async function testOfParticipant(db: Db, participantId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT project_id AS id FROM test_participant WHERE participant_id = ${participantId}`.execute(db);
  return rows[0]?.id;
}
