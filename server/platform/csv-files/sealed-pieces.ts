import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { resealRows, sealingKeyOf, type KeyedRow, type Resealed } from '../reseal-rows.ts';
import { resealed, type Sealer } from '../sealing.ts';

/** Some lines of a file that wait to be read. */
export interface SealedPiece {
  readonly piece: number;
  /** Of its first line in the file; the first line of a file is 1. */
  readonly first_line: number;
  readonly sealed: string;
}

/** Bound to file and piece: moved elsewhere it does not open. */
const placeOfPiece = (kind: string, fileId: string, piece: number): string => `${kind}:${fileId}:${piece}`;

export interface LinesToSeal {
  readonly kind: string;
  readonly fileId: string;
  readonly lines: readonly string[];
  /** How many of them are left out: the first line of a file names its columns. */
  readonly from: number;
  /** Lines and pieces of the file that are there already. */
  readonly linesBefore: number;
  readonly piecesBefore: number;
  readonly linesPerPiece: number;
}

/** Seals lines in pieces, one when it is asked for: between them there is room for others. */
export function* sealPieces(sealer: Sealer, lines: LinesToSeal): Generator<SealedPiece> {
  let piece = lines.piecesBefore;
  for (let at = lines.from; at < lines.lines.length; at += lines.linesPerPiece) {
    const text = Buffer.from(JSON.stringify(lines.lines.slice(at, at + lines.linesPerPiece)));
    const sealed = sealer.seal(text, placeOfPiece(lines.kind, lines.fileId, piece));
    yield { piece, first_line: lines.linesBefore + at + 1, sealed };
    piece += 1;
  }
}

export function openPiece(
  sealer: Sealer,
  kind: string,
  fileId: string,
  { piece, sealed }: SealedPiece,
): readonly string[] {
  return JSON.parse(sealer.open(sealed, placeOfPiece(kind, fileId, piece)).toString()) as string[];
}

interface KeptPiece extends KeyedRow {
  readonly fileId: string;
  readonly piece: number;
}

/** Brings the pieces of a table under the newest sealing key. */
export function resealPieces(
  { db, sealer }: { readonly db: Db; readonly sealer: Sealer },
  table: string,
  kind: string,
): Promise<Resealed> {
  const id = sql`file_id || ':' || lpad(piece::text, 9, '0')`;
  return resealRows<KeptPiece>({
    first: '',
    page: async (after, limit) => {
      const { rows } = await sql<KeptPiece>`
        SELECT ${id} AS id, sealed AS kept, file_id AS "fileId", piece FROM ${sql.table(table)}
        WHERE ${id} > ${after} AND NOT starts_with(sealed, ${`${sealer.newestKeyId}:`})
        ORDER BY 1 LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ kept, fileId, piece }) => resealed(sealer, kept, placeOfPiece(kind, fileId, piece)),
    put: async ({ kept, fileId, piece }, anew) => {
      const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET sealed = ${anew}
        WHERE file_id = ${fileId} AND piece = ${piece} AND sealed = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
}
