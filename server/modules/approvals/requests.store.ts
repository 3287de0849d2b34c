import { sql, type Insertable, type Selectable } from 'kysely';
import { ASKED_SHAPES, type RequestKind } from '#contract/second-person/second-person.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import * as v from 'valibot';
import type { Db } from '#server/platform/database/database.ts';
import type { ApprovalsTables } from './approvals.tables.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Approvals } from './approvals.ts';

const tables = (db: Db) => db.withTables<ApprovalsTables>();

export type RequestRow = Selectable<ApprovalsTables['second_person_request']>;

/** Who reads: what their role decides about, and what they asked for themselves. */
export interface Reader {
  readonly operatorId: string;
  readonly kinds: readonly RequestKind[];
}

/** Two requests about one thing come one after the other. */
export async function lockAbout(tx: Db, aboutId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`second-person:${aboutId}`}, 0))`.execute(tx);
}

export async function isWaitingAbout(db: Db, aboutId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('second_person_request')
    .select('request_id')
    .where('about_id', '=', aboutId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  return row !== undefined;
}

/** What two people have agreed to about one thing. */
export function selectApprovedAbout(db: Db, panelId: string, aboutId: string) {
  return tables(db)
    .selectFrom('second_person_request')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('about_id', '=', aboutId)
    .where('state', '=', 'APPROVED')
    .execute();
}

/** Whether something of a kind waits, whatever it is about. */
export async function isKindWaiting({ panelId }: { readonly panelId: string }, db: Db, kind: RequestKind) {
  const row = await tables(db)
    .selectFrom('second_person_request')
    .select('request_id')
    .where('panel_id', '=', panelId)
    .where('state', '=', 'WAITING')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** In the order of decisions: the request is held before what it is about. */
export function lockWaitingAbout(tx: Db, panelId: string, aboutId: string) {
  return tables(tx)
    .selectFrom('second_person_request')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('about_id', '=', aboutId)
    .where('state', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRequest(tx: Db, row: Insertable<ApprovalsTables['second_person_request']>): Promise<void> {
  await tables(tx).insertInto('second_person_request').values(row).execute();
}

export function lockRequest(tx: Db, panelId: string, requestId: string) {
  return tables(tx)
    .selectFrom('second_person_request')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
}

export function findRequest(db: Db, panelId: string, requestId: string) {
  return tables(db)
    .selectFrom('second_person_request')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

export async function settle(
  tx: Db,
  requestId: string,
  decision: Pick<RequestRow, 'state' | 'decided_by' | 'decided_at' | 'decision_note'>,
): Promise<void> {
  await tables(tx).updateTable('second_person_request').set(decision).where('request_id', '=', requestId).execute();
}

const shown = (db: Db, panelId: string, { operatorId, kinds }: Reader) =>
  tables(db)
    .selectFrom('second_person_request as request')
    .leftJoin('approvals_operator as asker', 'asker.operator_id', 'request.asked_by')
    .leftJoin('approvals_operator as decider', 'decider.operator_id', 'request.decided_by')
    .selectAll('request')
    .select([
      'asker.name as asker_name',
      'asker.role as asker_role',
      'asker.approver_since as asker_since',
      'asker.approver_by as asker_by',
      'decider.name as decider_name',
      'decider.role as decider_role',
    ])
    .where('request.panel_id', '=', panelId)
    .where((where) =>
      where.or([
        where('request.asked_by', '=', operatorId),
        ...(kinds.length === 0 ? [] : [where('request.kind', 'in', kinds)]),
      ]),
    );

export type ShownRequestRow = Awaited<ReturnType<typeof selectWaiting>>[number];

interface Page {
  readonly after: string | undefined;
  readonly limit: number;
}

/** What waits, the longest waiting first. */
export function selectWaiting(db: Db, panelId: string, reader: Reader, { after, limit }: Page) {
  return shown(db, panelId, reader)
    .where('request.state', '=', 'WAITING')
    .$if(after !== undefined, (query) => query.where('request.request_id', '>', after ?? ''))
    .orderBy('request.request_id')
    .limit(limit)
    .execute();
}

/** What was decided or withdrawn, the newest request first: a request keeps its place whenever it is decided. */
export function selectDecided(db: Db, panelId: string, reader: Reader, { after, limit }: Page) {
  return shown(db, panelId, reader)
    .where('request.state', '<>', 'WAITING')
    .$if(after !== undefined, (query) => query.where('request.request_id', '<', after ?? ''))
    .orderBy('request.request_id', 'desc')
    .limit(limit)
    .execute();
}

export function selectRequest(db: Db, panelId: string, reader: Reader, requestId: string) {
  return shown(db, panelId, reader).where('request.request_id', '=', requestId).executeTakeFirst();
}

/** How many wait for this person, counted no further than told. */
export async function countWaitingFor(db: Db, panelId: string, { operatorId, kinds }: Reader, most: number) {
  if (kinds.length === 0) return 0;
  const waiting = tables(db)
    .selectFrom('second_person_request')
    .select('request_id')
    .where('panel_id', '=', panelId)
    .where('state', '=', 'WAITING')
    .where('kind', 'in', kinds)
    .where((where) => where.or([where('asked_by', 'is', null), where('asked_by', '<>', operatorId)]))
    .limit(most);
  return (await waiting.execute()).length;
}

/** Everybody who works here now and has one of these roles. */
export function selectDeciders(db: Db, panelId: string, roles: readonly OperatorRole[], except: string | null) {
  return tables(db)
    .selectFrom('approvals_operator')
    .select(['operator_id', 'name', 'email'])
    .where('panel_id', '=', panelId)
    .where('is_active', '=', true)
    .where('role', 'in', roles)
    .$if(except !== null, (query) => query.where('operator_id', '<>', except ?? ''))
    .execute();
}

/** Held until the commit: nobody changes what they may decide while they decide. */
export function lockOperator(tx: Db, operatorId: string) {
  return tables(tx)
    .selectFrom('approvals_operator')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .forShare()
    .executeTakeFirst();
}

/** The limits whose raise waits, and to what. */
export async function selectWaitingLimits(db: Db, panelId: string) {
  const rows = await tables(db)
    .selectFrom('second_person_request')
    .select(['asked', 'asked_by'])
    .where('panel_id', '=', panelId)
    .where('kind', '=', 'LIMIT')
    .where('state', '=', 'WAITING')
    .execute();
  return rows.map(({ asked, asked_by }) => ({ ...v.parse(ASKED_SHAPES.LIMIT, asked), askedBy: asked_by }));
}

export function selectOperator(db: Db, operatorId: string) {
  return tables(db)
    .selectFrom('approvals_operator')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
}

/** What waits for a second person about any of these is off, and what was written about it goes. Who asked and decided stays. */
export async function eraseRequests(
  { panelId, clock }: Approvals,
  tx: Db,
  aboutIds: readonly string[],
): Promise<number> {
  const about = sql`panel_id = ${panelId} AND (subject_id = ANY (${aboutIds}::text[]) OR about_id = ANY (${aboutIds}::uuid[]))`;
  await sql`
    UPDATE second_person_request SET state = 'WITHDRAWN', decided_by = asked_by, decided_at = ${clock.now()}
    WHERE ${about} AND state = 'WAITING'`.execute(tx);
  return rowsOf(
    await sql`
      UPDATE second_person_request SET reason = '[erased]', asked = words_erased(asked),
        decision_note = CASE WHEN decision_note IS NULL THEN NULL ELSE '[erased]' END
      WHERE ${about} AND reason <> '[erased]'`.execute(tx),
  );
}
