import type { Db } from '#server/platform/database/database.ts';
import { insertMessage } from '../support.store.ts';
import type { Support } from '../support.ts';

/** Words from another address than the request's: operators read them, nobody else, and they move and prove nothing. */
export async function addUnproven(support: Support, tx: Db, requestId: string, body: string): Promise<void> {
  await insertMessage(support, tx, { request_id: requestId, author: 'MEMBER', via: 'EMAIL', body, is_verified: false });
}
