import * as v from 'valibot';
import {
  GIFT_CARD_LOAD_PATHS,
  LOAD_FILE_NAME_MAX_CHARACTERS,
  LOAD_FILE_PROBLEMS,
  LOAD_MAX_BYTES,
  LOAD_MAX_LINES,
  LOAD_PROBLEMS_KEPT,
} from '#contract/gift-cards/gift-card-loads.ts';
import { cutText } from '#server/platform/csv-files/cut-lines.ts';
import { defineImport } from '#server/platform/imports/define-import.ts';
import type { Ended, EndOfImport, ImportCall } from '#server/platform/imports/import-format.ts';
import { importTickets } from '#server/platform/imports/import-tickets.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { currentDataKey, dataKeyOf } from '../data-keys.ts';
import type { GiftCards } from '../gift-cards.ts';
import { forgetFigures } from '../stock/figures.store.ts';
import { isSampleLine } from './judge-line.ts';
import { loadStore, selectLastLoaded, type LoadRow, type ProblemRow } from './loads.store.ts';
import { readColumns } from './read-columns.ts';

/** Puts a file's cards into stock. */
export const runLoadJob = defineJob({
  name: 'gift-cards.run-load',
  payload: v.strictObject({ loadId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 900,
});

/** Where the parts of a load are sent to, and where the lines that were not loaded are fetched from. */
export const [loadTicket, problemsTicket] = importTickets({
  purposes: ['gift-card-load', 'gift-card-problems'],
  paths: GIFT_CARD_LOAD_PATHS,
  shape: v.strictObject({ loadId: v.string(), sessionId: v.string() }),
});

export type GiftCardLoads = {
  readonly room: GiftCards;
  readonly row: LoadRow;
  readonly problem: ProblemRow;
  readonly own: 'not-text' | 'sample';
};

export const giftCardLoads = defineImport<GiftCardLoads>({
  kind: 'gift-card-load',
  store: loadStore,
  limits: {
    bytes: LOAD_MAX_BYTES,
    lines: LOAD_MAX_LINES,
    linesPerPiece: 500,
    problemsKept: LOAD_PROBLEMS_KEPT,
    fileNameCharacters: LOAD_FILE_NAME_MAX_CHARACTERS,
  },
  fileName: 'cards.csv',
  sentences: LOAD_FILE_PROBLEMS,
  cut: cutText,
  formOf: readColumns,
  refuse: (lines, form) => {
    const written = lines.filter((line) => line.trim() !== '');
    return written.length > 0 && written.every((line) => isSampleLine(line, form)) ? 'sample' : undefined;
  },
  // As the cards themselves are: no code is ever on the disk in clear.
  keys: {
    newest: async (giftCards, tx) => {
      const { dataKeyId, sealer } = await currentDataKey(giftCards, tx);
      return { sealer, columns: { data_key_id: dataKeyId } };
    },
    of: async (giftCards, tx, piece) => (await dataKeyOf(giftCards, tx, String(piece.data_key_id))).sealer,
  },
  enqueue: ({ jobs }, tx, loadId) => jobs.enqueue(tx, runLoadJob, { loadId }, { key: loadId }),
  taken: ({ loaded }) => loaded,
  saidOfFailed: ({ file_name: fileName }) => ({ fileName, loaded: 0 }),
  ended,
});

async function ended(
  { room: { panelId }, tx }: ImportCall<GiftCardLoads>,
  { file_id: loadId, file_name: fileName, loaded, already, bad, lines_read, lines_received }: LoadRow,
  { how }: EndOfImport,
): Promise<Ended> {
  // So that the person who looks next sees the new cards.
  await forgetFigures(tx, panelId);
  const counts = { loaded, already, bad };
  if (how !== 'stopped') return { said: { fileName, ...counts } };
  const lines = { read: Math.max(0, lines_read - 1), received: lines_received - 1 };
  return { said: { fileName, lines, ...counts, lastCard: await selectLastLoaded(tx, loadId) } };
}
