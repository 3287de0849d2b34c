import { sql } from 'kysely';
import type { ShipmentCells } from '#contract/product-tests/shipment-repairs.ts';
import { resealRows, sealingKeyOf, type KeyedRow, type Resealed } from '#server/platform/reseal-rows.ts';
import { resealed } from '#server/platform/sealing.ts';
import type { ProductTests } from '../product-tests.ts';

/** What is right of bad lines, sealed: the number of a parcel is somebody's. */
export type KeptLines = Pick<ProductTests, 'sealer'>;

const placeOf = (fileId: string, line: number): string => `shipment-problem:${fileId}:${line}`;

export function sealLine({ sealer }: KeptLines, fileId: string, line: number, cells: ShipmentCells): string {
  return sealer.seal(Buffer.from(JSON.stringify(cells)), placeOf(fileId, line));
}

export function openLine({ sealer }: KeptLines, fileId: string, line: number, sealed: string): ShipmentCells {
  return JSON.parse(sealer.open(sealed, placeOf(fileId, line)).toString()) as ShipmentCells;
}

interface KeptLine extends KeyedRow {
  readonly fileId: string;
  readonly line: number;
}

/** Brings them under the newest sealing key. */
export function resealKeptLines({ db, sealer }: ProductTests): Promise<Resealed> {
  const id = sql`file_id || ':' || lpad(line::text, 9, '0')`;
  return resealRows<KeptLine>({
    first: '',
    page: async (after, limit) => {
      const { rows } = await sql<KeptLine>`
        SELECT ${id} AS id, sealed AS kept, file_id AS "fileId", line FROM shipment_file_problem
        WHERE ${id} > ${after} AND sealed IS NOT NULL AND NOT starts_with(sealed, ${`${sealer.newestKeyId}:`})
        ORDER BY 1 LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ kept, fileId, line }) => resealed(sealer, kept, placeOf(fileId, line)),
    put: async ({ kept, fileId, line }, anew) => {
      const { numAffectedRows } = await sql`UPDATE shipment_file_problem SET sealed = ${anew}
        WHERE file_id = ${fileId} AND line = ${line} AND sealed = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
}
