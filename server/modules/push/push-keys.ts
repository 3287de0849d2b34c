import type { VapidKeys } from '#server/integrations/push/port.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Push } from './push.ts';
import type { PushTables } from './push.tables.ts';

const tables = (db: Db) => db.withTables<PushTables>();
export const placeOfKey = (panelId: string): string => `push-key:${panelId}`;

/** The pair that push services know us by. Whichever node needs it first makes it; all others take what stands there. */
export async function pushKeys(push: Push): Promise<VapidKeys> {
  const { db, panelId, sealer, services, clock } = push;
  const known = await selectKey(push);
  if (known !== undefined) return known;
  const { publicKey, privateKey } = services.newKeys();
  await tables(db)
    .insertInto('push_key')
    .values({
      panel_id: panelId,
      public_key: publicKey,
      private_sealed: sealer.seal(Buffer.from(privateKey), placeOfKey(panelId)),
      made_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('panel_id').doNothing())
    .execute();
  const made = await selectKey(push);
  if (made === undefined) throw new Error('the key of pushes was written and is not there');
  return made;
}

async function selectKey({ db, panelId, sealer }: Push): Promise<VapidKeys | undefined> {
  const row = await tables(db).selectFrom('push_key').selectAll().where('panel_id', '=', panelId).executeTakeFirst();
  if (row === undefined) return undefined;
  return { publicKey: row.public_key, privateKey: sealer.open(row.private_sealed, placeOfKey(panelId)).toString() };
}
