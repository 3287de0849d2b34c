import { sql, type ColumnType, type Generated, type RawBuilder, type Selectable } from 'kysely';
import type { CsvSeparator } from '#contract/wire/csv.ts';
import type { SealedPiece } from '../csv-files/sealed-pieces.ts';
import type { Db } from '../database/database.ts';

/**
 * A file comes in, is perhaps checked until somebody says go, and is read; then it is done or was stopped. Of one that failed
 * nothing counts.
 */
export type ImportState = 'RECEIVING' | 'CHECKING' | 'CHECKED' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';

/** What the row of every file that is brought in knows, besides its id. */
export type ImportColumns = {
  panel_id: string;
  file_name: string;
  state: ImportState;
  operator_id: string | null;
  stopped_by: string | null;
  bytes_announced: ColumnType<string, number>;
  bytes_received: ColumnType<string, number | undefined, number>;
  /** The first line, blank ones and all. */
  lines_received: Generated<number>;
  lines_read: Generated<number>;
  columns: Generated<string[]>;
  separator: Generated<CsvSeparator>;
  pieces: Generated<number>;
  already: Generated<number>;
  bad: Generated<number>;
  failure: string | null;
  heard_at: Date;
  created_at: Date;
  finished_at: Date | null;
};

/** A file as the database has it. Some formats take parts that end inside of a line, some are read more than once. */
export type ImportRow = Selectable<ImportColumns> & {
  readonly file_id: string;
  readonly is_inside_line?: boolean;
  readonly next_piece?: number;
};

export type ListedImport<Row> = Row & { readonly by_name: string | null; readonly stopped_by_name: string | null };

/** Columns of a row with what they become. */
export type Changes = Readonly<Record<string, unknown>>;
export type ImportPiece = SealedPiece & Changes;
type Where = RawBuilder<unknown>;

export interface ImportTables {
  /** Its pieces and its bad lines are in tables of the same name with `_piece` and `_problem`. */
  readonly file: string;
  /** How they name the file. */
  readonly id?: string;
  /** The view with the names of operators. */
  readonly operators: string;
  /** Tables with what is needed only while a file is read. */
  readonly scratch?: readonly string[];
  /** What else is listed of a file, which is `f`. */
  readonly alsoListed?: RawBuilder<unknown>;
}

export interface FilesAsked {
  readonly fileId?: string | undefined;
  /** Only those that came before it. */
  readonly before?: string | undefined;
  readonly limit: number;
  readonly where?: Where;
}

export interface ProblemsAsked {
  readonly afterLine: number;
  readonly limit: number;
  readonly where?: Where;
}

/** The SQL of the three tables that every format has of its own. */
export function importStore<Row extends ImportRow, Problem extends { readonly line: number }, Listed = object>({
  file,
  id = 'file_id',
  operators,
  scratch = [],
  alsoListed,
}: ImportTables) {
  const [pieceTable, problemTable] = [`${file}_piece`, `${file}_problem`];
  const [files, pieces, problems] = [sql.table(file), sql.table(pieceTable), sql.table(problemTable)];
  const [key, named] = [sql.ref(id), sql`${sql.ref(`f.${id}`)} AS file_id`];

  const insert = async (tx: Db, table: string, rows: readonly Changes[]): Promise<void> => {
    if (rows.length > 0) await tx.withTables<Record<string, Changes>>().insertInto(table).values(rows).execute();
  };

  return {
    pieceTable,

    insertFile: (tx: Db, { file_id, ...row }: Changes) => insert(tx, file, [{ [id]: file_id, ...row }]),

    async lockFile(tx: Db, panelId: string, fileId: string): Promise<Row | undefined> {
      const { rows } = await sql<Row>`SELECT f.*, ${named} FROM ${files} f
        WHERE ${key} = ${fileId} AND panel_id = ${panelId} FOR UPDATE`.execute(tx);
      return rows[0];
    },

    async updateFile(tx: Db, fileId: string, changes: Changes): Promise<void> {
      await tx
        .withTables<Record<string, Changes>>()
        .updateTable(file)
        .set(changes)
        .where(sql<boolean>`${key} = ${fileId}`)
        .execute();
    },

    insertPieces: (tx: Db, fileId: string, rows: readonly ImportPiece[]) =>
      insert(
        tx,
        pieceTable,
        rows.map((row) => ({ [id]: fileId, ...row })),
      ),

    /** The first piece from this one on. */
    async selectPiece(tx: Db, fileId: string, from = 0): Promise<ImportPiece | undefined> {
      const { rows } = await sql<ImportPiece>`SELECT * FROM ${pieces}
        WHERE ${key} = ${fileId} AND piece >= ${from} ORDER BY piece LIMIT 1`.execute(tx);
      return rows[0];
    },

    async deletePiece(tx: Db, fileId: string, piece: number): Promise<void> {
      await sql`DELETE FROM ${pieces} WHERE ${key} = ${fileId} AND piece = ${piece}`.execute(tx);
    },

    /** Forgets what is needed only while a file is read. */
    async deleteWaiting(tx: Db, fileId: string): Promise<void> {
      for (const table of [pieceTable, ...scratch])
        await sql`DELETE FROM ${sql.table(table)} WHERE ${key} = ${fileId}`.execute(tx);
    },

    insertProblems: (tx: Db, fileId: string, rows: readonly Problem[]) =>
      insert(
        tx,
        problemTable,
        rows.map((row) => ({ [id]: fileId, ...row })),
      ),

    async deleteProblems(tx: Db, fileId: string): Promise<void> {
      await sql`DELETE FROM ${problems} WHERE ${key} = ${fileId}`.execute(tx);
    },

    async selectProblems(
      db: Db,
      fileId: string,
      { afterLine, limit, where = sql`true` }: ProblemsAsked,
    ): Promise<readonly Problem[]> {
      const { rows } = await sql<Problem>`SELECT * FROM ${problems}
        WHERE ${key} = ${fileId} AND line > ${afterLine} AND ${where} ORDER BY line LIMIT ${limit}`.execute(db);
      return rows;
    },

    /** Files with the names of who sent and stopped them, the newest first: one, or those before one. */
    async selectFiles(
      db: Db,
      panelId: string,
      { fileId, before, limit, where = sql`true` }: FilesAsked,
    ): Promise<readonly (ListedImport<Row> & Listed)[]> {
      const more = alsoListed === undefined ? sql`` : sql`, ${alsoListed}`;
      const { rows } = await sql<ListedImport<Row> & Listed>`
        SELECT f.*, ${named}, o.name AS by_name, s.name AS stopped_by_name ${more}
        FROM ${files} f LEFT JOIN ${sql.table(operators)} o USING (operator_id)
        LEFT JOIN ${sql.table(operators)} s ON s.operator_id = f.stopped_by
        WHERE f.panel_id = ${panelId} AND (${fileId ?? null}::uuid IS NULL OR f.${key} = ${fileId ?? null}::uuid)
          AND (${before ?? null}::uuid IS NULL OR f.${key} < ${before ?? null}::uuid) AND ${where}
        ORDER BY f.${key} DESC LIMIT ${limit}`.execute(db);
      return rows;
    },

    /** Files in these states that nobody has moved since then. */
    async selectIdle(
      db: Db,
      panelId: string,
      states: readonly ImportState[],
      before: Date,
    ): Promise<readonly string[]> {
      const { rows } = await sql<{ fileId: string }>`SELECT ${key} AS "fileId" FROM ${files}
        WHERE panel_id = ${panelId} AND state = ANY (${states}::text[]) AND heard_at < ${before}
        ORDER BY heard_at LIMIT 100`.execute(db);
      return rows.map(({ fileId }) => fileId);
    },
  };
}

export type ImportStore<Row extends ImportRow, Problem extends { readonly line: number }, Listed = object> = ReturnType<
  typeof importStore<Row, Problem, Listed>
>;
