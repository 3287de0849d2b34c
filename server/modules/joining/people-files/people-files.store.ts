import { sql, type ColumnType, type Generated, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { PeopleFilePurpose } from '#contract/joining/people-files.ts';
import type { ComingFileColumns } from '#server/platform/csv-files/read-part.ts';
import type { Db } from '#server/platform/database/database.ts';

export type PeopleFileState = 'RECEIVING' | 'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';

type FileTables = {
  people_file: ComingFileColumns & {
    file_id: string;
    panel_id: string;
    purpose: PeopleFilePurpose;
    file_name: string;
    state: PeopleFileState;
    operator_id: string | null;
    started_by: string | null;
    stopped_by: string | null;
    next_piece: Generated<number>;
    added: Generated<number>;
    already: Generated<number>;
    bad: Generated<number>;
    not_invited: Generated<number>;
    points: ColumnType<string, number | undefined, number>;
    judged_on: string | null;
    points_agreed: ColumnType<string, number | undefined, number>;
    asked_at: Date | null;
    failure: string | null;
    heard_at: Date;
    created_at: Date;
    finished_at: Date | null;
  };
  people_file_piece: { file_id: string; piece: number; first_line: number; sealed: string };
  people_file_problem: { file_id: string; line: number; problem: string; is_private: boolean };
};

const tables = (db: Db) => db.withTables<FileTables>();

export type PeopleFileRow = Selectable<FileTables['people_file']>;
export type PeoplePieceRow = FileTables['people_file_piece'];
export type PeopleProblemRow = FileTables['people_file_problem'];

export async function insertFile(tx: Db, row: Insertable<FileTables['people_file']>): Promise<void> {
  await tables(tx).insertInto('people_file').values(row).execute();
}

export function lockFile(tx: Db, panelId: string, fileId: string): Promise<PeopleFileRow | undefined> {
  return tables(tx)
    .selectFrom('people_file')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('panel_id', '=', panelId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateFile(tx: Db, fileId: string, changes: Updateable<FileTables['people_file']>) {
  await tables(tx).updateTable('people_file').set(changes).where('file_id', '=', fileId).execute();
}

export async function insertPieces(tx: Db, rows: readonly PeoplePieceRow[]): Promise<void> {
  if (rows.length > 0) await tables(tx).insertInto('people_file_piece').values(rows).execute();
}

export function selectPiece(tx: Db, fileId: string, piece: number): Promise<PeoplePieceRow | undefined> {
  return tables(tx)
    .selectFrom('people_file_piece')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('piece', '=', piece)
    .executeTakeFirst();
}

/** One that was read, or all of a file. */
export async function deletePieces(tx: Db, fileId: string, piece?: number): Promise<void> {
  await sql`DELETE FROM people_file_piece
    WHERE file_id = ${fileId} AND (${piece ?? null}::integer IS NULL OR piece = ${piece ?? null}::integer)`.execute(tx);
}

export async function insertProblems(tx: Db, rows: readonly PeopleProblemRow[]): Promise<void> {
  if (rows.length > 0) await tables(tx).insertInto('people_file_problem').values(rows).execute();
}

export async function deleteProblems(tx: Db, fileId: string): Promise<void> {
  await tables(tx).deleteFrom('people_file_problem').where('file_id', '=', fileId).execute();
}

export function selectProblems(
  db: Db,
  fileId: string,
  { afterLine, limit, seesWhy }: { readonly afterLine: number; readonly limit: number; readonly seesWhy: boolean },
): Promise<PeopleProblemRow[]> {
  return tables(db)
    .selectFrom('people_file_problem')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('line', '>', afterLine)
    .$if(!seesWhy, (query) => query.where('is_private', '=', false))
    .orderBy('line')
    .limit(limit)
    .execute();
}

export interface ReadFileRow extends PeopleFileRow {
  readonly by_name: string | null;
  readonly started_by_name: string | null;
  readonly stopped_by_name: string | null;
}

export interface FileChoice {
  readonly purposes: readonly PeopleFilePurpose[];
  readonly fileId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Files with the names of who sent, began and stopped them, the newest first: one, or those before one. */
export async function selectFiles(
  db: Db,
  panelId: string,
  { purposes, fileId, before, limit }: FileChoice,
): Promise<readonly ReadFileRow[]> {
  const { rows } = await sql<ReadFileRow>`
    SELECT f.*, o.name AS by_name, b.name AS started_by_name, s.name AS stopped_by_name
    FROM people_file f LEFT JOIN joining_operator o USING (operator_id)
    LEFT JOIN joining_operator b ON b.operator_id = f.started_by
    LEFT JOIN joining_operator s ON s.operator_id = f.stopped_by
    WHERE f.panel_id = ${panelId} AND f.purpose = ANY (${purposes}::text[])
      AND (${fileId ?? null}::uuid IS NULL OR f.file_id = ${fileId ?? null}::uuid)
      AND (${before ?? null}::uuid IS NULL OR f.file_id < ${before ?? null}::uuid)
    ORDER BY f.file_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Files that nobody has moved since then. */
export function selectIdleFiles(db: Db, panelId: string, before: Date) {
  return tables(db)
    .selectFrom('people_file')
    .select(['file_id', 'state', 'heard_at'])
    .where('panel_id', '=', panelId)
    .where('state', 'in', ['RECEIVING', 'CHECKING', 'CHECKED', 'RUNNING'])
    .where('heard_at', '<', before)
    .orderBy('heard_at')
    .limit(100)
    .execute();
}
