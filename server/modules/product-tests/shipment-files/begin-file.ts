import * as v from 'valibot';
import {
  SHIPMENT_FILE_MAX_BYTES,
  SHIPMENT_FILE_NAME_MAX_CHARACTERS,
} from '#contract/product-tests/product-test-limits.ts';
import { SHIPMENT_FILE_PATHS } from '#contract/product-tests/shipment-files.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import { shownFileName } from '#server/platform/csv-files/file-names.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import type { ProductTests } from '../product-tests.ts';
import { insertFile } from './shipment-files.store.ts';

const shape = v.strictObject({ fileId: v.string(), sessionId: v.string() });

/** Where the parts of a file are sent to. A large one takes a while on a slow line. */
export const shipmentFileTicket = defineTicket({
  purpose: 'shipment-file',
  path: SHIPMENT_FILE_PATHS.parts,
  lastsMs: 2 * HOUR_MS,
  shape,
});

/** Where the lines that were not imported are fetched from. */
export const shipmentProblemsTicket = defineTicket({
  purpose: 'shipment-file-problems',
  path: SHIPMENT_FILE_PATHS.problems,
  lastsMs: 10 * MINUTE_MS,
  shape,
});

/** Opens a file of this size, whose parts may come now. */
export async function beginShipmentFile(
  { chance, clock, panelId }: ProductTests,
  tx: Db,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: number },
  act: OperatorAct,
): Promise<Result<{ readonly fileId: string }, 'empty' | 'too-large'>> {
  if (!(bytes >= 1)) return err('empty');
  if (bytes > SHIPMENT_FILE_MAX_BYTES) return err('too-large');
  const now = clock.now();
  const fileId = newId(chance, now);
  await insertFile(tx, {
    file_id: fileId,
    panel_id: panelId,
    file_name: shownFileName(fileName, SHIPMENT_FILE_NAME_MAX_CHARACTERS, 'shipments.csv'),
    state: 'RECEIVING',
    operator_id: act.operatorId,
    stopped_by: null,
    bytes_announced: Math.floor(bytes),
    failure: null,
    heard_at: now,
    created_at: now,
    finished_at: null,
  });
  return ok({ fileId });
}
