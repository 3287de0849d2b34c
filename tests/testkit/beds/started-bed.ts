import { ensureCatalogue } from '#server/modules/gift-cards/index.ts';
import { startedDatabaseUrl, testDatabase } from '../database.ts';
import { quietBadges } from '../quiet-badges.ts';
import { roomBed, type RoomBed } from './room-bed.ts';

/** The rooms on a database as a node's first start leaves it: for use cases that need its catalogs, and neither calls nor jobs. */
export async function startedBed(): Promise<RoomBed> {
  const bed = await roomBed(await testDatabase({ url: await startedDatabaseUrl() }));
  await ensureCatalogue(bed.rooms.giftCards, bed.db);
  await quietBadges(bed.db);
  return bed;
}
