import { sql } from 'kysely';
import { resealRows, sealingKeyOf, type KeyedRow, type Resealed } from '#server/platform/reseal-rows.ts';
import { resealed } from '#server/platform/sealing.ts';
import type { Joining } from '../joining.ts';
import { placeOfPiece } from './keep-part.ts';

interface PieceRow extends KeyedRow {
  readonly fileId: string;
  readonly piece: number;
}

/** Brings the lines of files that wait under the newest sealing key. */
export function resealPeopleFiles({ db, sealer }: Joining): Promise<Resealed> {
  const id = sql`file_id || ':' || lpad(piece::text, 9, '0')`;
  return resealRows<PieceRow>({
    first: '',
    page: async (after, limit) => {
      const { rows } = await sql<PieceRow>`
        SELECT ${id} AS id, sealed AS kept, file_id AS "fileId", piece FROM people_file_piece
        WHERE ${id} > ${after} AND NOT starts_with(sealed, ${`${sealer.newestKeyId}:`})
        ORDER BY 1 LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ kept, fileId, piece }) => resealed(sealer, kept, placeOfPiece(fileId, piece)),
    put: async ({ kept, fileId, piece }, anew) => {
      const { numAffectedRows } = await sql`UPDATE people_file_piece SET sealed = ${anew}
        WHERE file_id = ${fileId} AND piece = ${piece} AND sealed = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
}
