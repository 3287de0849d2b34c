import * as v from 'valibot';
import {
  GIFT_CARD_LOAD_PATHS,
  LOAD_FILE_NAME_MAX_CHARACTERS,
  LOAD_MAX_BYTES,
} from '#contract/rewards/gift-card-loads.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import { shownFileName } from '#server/platform/csv-files/file-names.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import type { GiftCards } from '../gift-cards.ts';
import { insertLoad } from './loads.store.ts';

const shape = v.strictObject({ loadId: v.string(), sessionId: v.string() });

/** Where the parts of a load are sent to. A large file takes a while on a slow line. */
export const loadTicket = defineTicket({
  purpose: 'gift-card-load',
  path: GIFT_CARD_LOAD_PATHS.parts,
  lastsMs: 2 * HOUR_MS,
  shape,
});

/** Where the lines that were not loaded are fetched from. */
export const problemsTicket = defineTicket({
  purpose: 'gift-card-problems',
  path: GIFT_CARD_LOAD_PATHS.problems,
  lastsMs: 10 * MINUTE_MS,
  shape,
});

/** Opens a load for a file of this size, whose parts may come now. */
export async function beginLoad(
  { chance, clock, panelId }: GiftCards,
  tx: Db,
  file: { readonly fileName: string; readonly bytes: number },
  act: OperatorAct,
): Promise<Result<{ readonly loadId: string }, 'empty' | 'too-large'>> {
  if (!(file.bytes >= 1)) return err('empty');
  if (file.bytes > LOAD_MAX_BYTES) return err('too-large');
  const now = clock.now();
  const loadId = newId(chance, now);
  await insertLoad(tx, {
    load_id: loadId,
    panel_id: panelId,
    file_name: shownFileName(file.fileName, LOAD_FILE_NAME_MAX_CHARACTERS, 'cards.csv'),
    state: 'RECEIVING',
    operator_id: act.operatorId,
    bytes_announced: Math.floor(file.bytes),
    heard_at: now,
    failure: null,
    stopped_by: null,
    created_at: now,
    finished_at: null,
  });
  return ok({ loadId });
}
