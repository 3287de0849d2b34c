import { inTransaction } from '#server/platform/database/transaction.ts';
import type { GiftCards } from '#server/modules/gift-cards/index.ts';
import { giftCardLoads } from '#server/modules/gift-cards/loads/load-import.ts';
import { readLoad } from '#server/modules/gift-cards/loads/read-load.ts';
import { runLoad } from '#server/modules/gift-cards/loads/run-load.ts';
import { must } from './builders.ts';
import type { TestNode } from '../node.ts';

export const LOAD_HEADER = 'value,currency,code,key,number,pin,expires,link';

let made = 0;
/** So many lines of cards that no other test has. */
export function cardLines(dollars: number, count: number, expires = '2031-12-31'): string[] {
  return Array.from({ length: count }, () => {
    made += 1;
    const tail = String(made).padStart(8, '0');
    return `${dollars},USD,TK${process.pid}${tail},AB3D5F,6006${String(process.pid).padStart(7, '0')}${tail},4821,${expires},`;
  });
}

export const csvOf = (lines: readonly string[], header = LOAD_HEADER) => [header, ...lines, ''].join('\r\n');

/** The room with nobody who works in the background, so that a test decides when a job runs. */
export function quietRoom({ rooms: { giftCards } }: TestNode, changes: Partial<GiftCards> = {}): GiftCards {
  return { ...giftCards, jobs: { ...giftCards.jobs, enqueue: async () => undefined }, ...changes };
}

/** A file that is there and waits to be read. */
export async function receiveFile(
  node: TestNode,
  operatorId: string,
  content: string | Buffer,
  fileName = 'cards.csv',
) {
  const giftCards = quietRoom(node);
  const bytes = Buffer.from(content);
  const file = { fileName, bytes: bytes.length };
  const act = { operatorId };
  const { fileId } = must(await inTransaction(giftCards.db, (tx) => giftCardLoads.begin(giftCards, tx, file, act)));
  await giftCardLoads.takePart(giftCards, { fileId, offset: 0, bytes, isLast: true }, act);
  return fileId;
}

/** A whole file, received and read. */
export async function loadFile(node: TestNode, operatorId: string, content: string | Buffer, fileName = 'cards.csv') {
  const loadId = await receiveFile(node, operatorId, content, fileName);
  await runLoad(quietRoom(node), loadId);
  const load = await readLoad(node.rooms.giftCards, node.platform.db, loadId);
  if (load === undefined) throw new Error('the load is there');
  return load;
}
