import { listMemberTasks } from '#server/modules/activities/index.ts';
import { listPanelists, readPanelist, type PanelistSearch } from '#server/modules/identity/index.ts';
import { listMessages } from '#server/modules/messages/index.ts';
import { listPoints } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MemberRooms } from './look-up-member.ts';

const PAGE = 25;
const NEWEST_MESSAGES = 50;

interface Page<Item> {
  readonly contents: readonly Item[];
  readonly nextPage: string | null;
}

/** A page of the panel, the newest member first. */
export async function pageMembers(
  { identity }: MemberRooms,
  db: Db,
  search: Omit<PanelistSearch, 'limit'>,
): Promise<Page<Awaited<ReturnType<typeof listPanelists>>[number]>> {
  const rows = await listPanelists(identity, db, { ...search, limit: PAGE + 1 });
  return pageOf(rows, ({ panelistId }) => panelistId);
}

/** A page of what one member was given. Undefined when there is no such member. */
export async function pageMemberTasks(rooms: MemberRooms, db: Db, panelistId: string, after: string | undefined) {
  if ((await readPanelist(rooms.identity, db, panelistId)) === undefined) return undefined;
  const rows = await listMemberTasks(rooms.activities, db, panelistId, { after, limit: PAGE + 1 });
  return pageOf(rows, ({ taskId }) => taskId);
}

/** A page of a member's points, line by line. Undefined when there is no such member. */
export async function pageMemberPoints(
  rooms: MemberRooms,
  db: Db,
  panelistId: string,
  { after, first }: { readonly after: string | undefined; readonly first: number },
) {
  if ((await readPanelist(rooms.identity, db, panelistId)) === undefined) return undefined;
  const rows = await listPoints(db, panelistId, { after, limit: first + 1 });
  return pageOf(rows, ({ transferId }) => transferId, first);
}

/** The newest e-mails to one member. Undefined when there is no such member. */
export async function newestMemberMessages(rooms: MemberRooms, db: Db, panelistId: string) {
  if ((await readPanelist(rooms.identity, db, panelistId)) === undefined) return undefined;
  return listMessages(db, panelistId, NEWEST_MESSAGES);
}

function pageOf<Item>(rows: readonly Item[], keyOf: (item: Item) => string, size = PAGE): Page<Item> {
  const contents = rows.slice(0, size);
  const last = contents.at(-1);
  return { contents, nextPage: rows.length > size && last !== undefined ? keyOf(last) : null };
}
