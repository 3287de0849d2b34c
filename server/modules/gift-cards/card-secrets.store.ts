import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCardsTables } from './gift-cards.tables.ts';

const tables = (db: Db) => db.withTables<GiftCardsTables>();

export async function newestDataKey(
  db: Db,
  madeAfter: Date,
): Promise<{ readonly dataKeyId: string; readonly wrapped: string } | undefined> {
  return tables(db)
    .selectFrom('gift_card_data_key')
    .select(['data_key_id as dataKeyId', 'wrapped'])
    .where('created_at', '>', madeAfter)
    .orderBy('created_at', 'desc')
    .orderBy('data_key_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function selectWrappedDataKey(db: Db, dataKeyId: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('gift_card_data_key')
    .select('wrapped')
    .where('data_key_id', '=', dataKeyId)
    .executeTakeFirstOrThrow();
  return row.wrapped;
}

export function insertDataKey(db: Db, row: GiftCardsTables['gift_card_data_key']) {
  return tables(db).insertInto('gift_card_data_key').values(row).execute();
}

export async function selectFingerprintKey(db: Db, panelId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('gift_card_fingerprint_key')
    .select('wrapped')
    .where('panel_id', '=', panelId)
    .executeTakeFirst();
  return row?.wrapped;
}

/** The first one stays, anybody else who tries. */
export function insertFingerprintKey(db: Db, panelId: string, wrapped: string) {
  return tables(db)
    .insertInto('gift_card_fingerprint_key')
    .values({ panel_id: panelId, wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface CardRow {
  readonly cardId: string;
  readonly rewardId: string;
  readonly sealed: string;
  readonly fingerprint: Buffer;
  readonly numberFingerprint: Buffer | null;
  /** Where in its file it stands. */
  readonly line: number | null;
  readonly lastFour: string;
  readonly expiresOn: string | null;
}

/** What is the same for all cards of one batch. */
export interface CardBatch {
  readonly panelId: string;
  readonly brand: string;
  readonly source: 'STOCK' | 'PROVIDER';
  readonly loadId: string | null;
  readonly redemptionId: string | null;
  readonly dataKeyId: string;
  readonly now: Date;
}

/** The ids of those that were not there before; the same code or number twice in a batch goes in once. */
export async function insertCards(db: Db, rows: readonly CardRow[], batch: CardBatch): Promise<ReadonlySet<string>> {
  const column = <T>(pick: (row: CardRow) => T): T[] => rows.map(pick);
  const claimed = batch.redemptionId !== null;
  const { rows: added } = await sql<{ cardId: string }>`
    INSERT INTO gift_card (card_id, panel_id, reward_id, source, load_id, brand, sealed, data_key_id, fingerprint,
      number_fingerprint, load_line, last_four, expires_on, state, redemption_id, added_at, claimed_at)
    SELECT card_id, ${batch.panelId}, reward_id, ${batch.source}, ${batch.loadId}::uuid, ${batch.brand}, sealed,
      ${batch.dataKeyId}::uuid, decode(fingerprint, 'hex'),
      decode(number_fingerprint, 'hex'), load_line, last_four, expires_on::date,
      ${claimed ? 'CLAIMED' : 'AVAILABLE'}, ${batch.redemptionId}::uuid, ${batch.now}::timestamptz,
      ${claimed ? batch.now : null}::timestamptz
    FROM unnest(${column((row) => row.cardId)}::uuid[], ${column((row) => row.rewardId)}::uuid[],
      ${column((row) => row.sealed)}::text[], ${column((row) => row.fingerprint.toString('hex'))}::text[],
      ${column((row) => row.numberFingerprint?.toString('hex') ?? null)}::text[],
      ${column((row) => row.line)}::integer[], ${column((row) => row.lastFour)}::text[],
      ${column((row) => row.expiresOn)}::text[])
      AS card (card_id, reward_id, sealed, fingerprint, number_fingerprint, load_line, last_four, expires_on)
    -- In the order of the file: of two lines with one number the first is the card. Two loads of the same file wait for
    -- each other so; of two files that hold the same cards in another order one may be given up, and is tried again.
    ORDER BY load_line, fingerprint
    ON CONFLICT DO NOTHING
    RETURNING card_id AS "cardId"`.execute(db);
  return new Set(added.map(({ cardId }) => cardId));
}

/** A card that was there before. */
export interface KnownCard {
  readonly fingerprint: string;
  readonly numberFingerprint: string | null;
  readonly rewardId: string;
  readonly state: 'AVAILABLE' | 'CLAIMED' | 'VOID';
  readonly loadId: string | null;
  readonly fileName: string | null;
  readonly line: number | null;
}

/** The cards that have one of these codes or numbers, by their keyed hashes in hex. */
export async function selectKnownCards(
  db: Db,
  panelId: string,
  codes: readonly string[],
  numbers: readonly string[],
): Promise<readonly KnownCard[]> {
  const bytes = (hashes: readonly string[]) => sql`(SELECT decode(one, 'hex') FROM unnest(${hashes}::text[]) one)`;
  const { rows } = await sql<KnownCard>`
    SELECT encode(c.fingerprint, 'hex') AS fingerprint, encode(c.number_fingerprint, 'hex') AS "numberFingerprint",
      c.reward_id AS "rewardId", c.state, c.load_id AS "loadId", l.file_name AS "fileName", c.load_line AS line
    FROM (
      SELECT card_id FROM gift_card WHERE panel_id = ${panelId} AND fingerprint IN ${bytes(codes)}
      UNION SELECT card_id FROM gift_card WHERE panel_id = ${panelId} AND number_fingerprint IN ${bytes(numbers)}) found
    JOIN gift_card c USING (card_id) LEFT JOIN gift_card_load l ON l.load_id = c.load_id`.execute(db);
  return rows;
}
