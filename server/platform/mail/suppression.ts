import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { MailRoom } from './mail-room.ts';

export type SuppressionReason = 'HARD_BOUNCE' | 'SOFT_BOUNCES' | 'COMPLAINT';

/** An address that gets no mail but what its owner needs to use their account. */
export interface SuppressedAddress {
  readonly suppressionId: string;
  /** Undefined once its owner is erased. */
  readonly address: string | undefined;
  readonly reason: SuppressionReason;
  readonly status: string | null;
  /** The template of the mail that came back, where that is known. */
  readonly mailKind: string | null;
  readonly since: Date;
}

export interface SuppressedQuery {
  /** One whole address, or all. */
  readonly address?: string | undefined;
  readonly startingAfter?: string | undefined;
  readonly limit: number;
}

type Row = Omit<SuppressedAddress, 'address'> & { readonly sealed: string | null };

const COLUMNS = sql`suppression_id AS "suppressionId", reason, status, mail_kind AS "mailKind", since, sealed_address AS sealed`;

export async function listSuppressed(
  room: MailRoom,
  db: Db,
  { address, startingAfter, limit }: SuppressedQuery,
): Promise<readonly SuppressedAddress[]> {
  const { book } = room;
  const key = address === undefined ? null : book.keyOf(address);
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM mail_suppression WHERE lifted_at IS NULL
      AND (${key}::bytea IS NULL OR address_key = ${key})
      AND (${startingAfter ?? null}::uuid IS NULL OR suppression_id < ${startingAfter ?? null})
    ORDER BY suppression_id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ sealed, ...row }) => ({ ...row, address: sealed === null ? undefined : book.open(sealed) }));
}

export async function findSuppressed(
  room: MailRoom,
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
  if (addresses.length === 0) return new Map();
  const { book } = room;
  const addressOf = new Map(addresses.map((address) => [book.keyOf(address).toString('hex'), address]));
  const { rows } = await sql<{ key: string; reason: SuppressionReason }>`
    SELECT encode(address_key, 'hex') AS key, reason FROM mail_suppression WHERE lifted_at IS NULL
      AND address_key = ANY (SELECT decode(key, 'hex') FROM unnest(${[...addressOf.keys()]}::text[]) AS key)`.execute(
    db,
  );
  return new Map(rows.map(({ key, reason }) => [addressOf.get(key) ?? '', reason]));
}

export async function liftSuppression(
  room: MailRoom,
  tx: Db,
  suppressionId: string,
): Promise<SuppressedAddress | undefined> {
  const { book } = room;
  const { rows } = await sql<Row>`
    UPDATE mail_suppression SET lifted_at = ${room.clock.now()} WHERE suppression_id = ${suppressionId} AND lifted_at IS NULL
    RETURNING ${COLUMNS}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { sealed, ...rest } = row;
  return { ...rest, address: sealed === null ? undefined : book.open(sealed) };
}
