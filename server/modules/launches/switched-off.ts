import { sql, type RawBuilder } from 'kysely';
import { type Flags, isOnForAny, membersWithFlag } from '#server/modules/flags/index.ts';
import type { LockedStudy } from '#server/modules/activities/index.ts';
import type { Db } from '#server/platform/database/database.ts';

type FlagRooms = { readonly flags: Flags };

/** Product testing is off for everybody: a product test waits like a paused study, and goes on once it is switched on again. */
export async function waitsForSwitch({ flags }: FlagRooms, tx: Db, study: LockedStudy): Promise<boolean> {
  return study.isOfProductTest && !(await isOnForAny(flags, tx, 'ihut'));
}

/** Those of a named set of `panelist_id` for whom there are activities of this study. */
export function reachable({ flags }: FlagRooms, study: LockedStudy, members: RawBuilder<unknown>): RawBuilder<unknown> {
  return study.isOfProductTest ? membersWithFlag(flags, 'ihut', members) : sql`${members}`;
}
