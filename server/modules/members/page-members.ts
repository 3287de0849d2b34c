import { POINTS_LINES_MAX, POINTS_LINES_PAGE } from '#contract/rewards/statements.ts';
import { listMemberTasks } from '#server/modules/activities/index.ts';
import { listPanelists, readPanelist, type PanelistSearch } from '#server/modules/identity/index.ts';
import { findByNumber } from '#server/modules/joining/index.ts';
import { listMemberLog, listMessages } from '#server/modules/messages/index.ts';
import { listPoints } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, pageSizeOf, type PageAsked } from '#server/platform/page.ts';
import type { MemberRooms } from './members.ts';

const PAGE = 25;
const NEWEST_MESSAGES = 50;

/** A page of the panel, the newest member first. */
export async function pageMembers({ identity, joining }: MemberRooms, db: Db, search: Omit<PanelistSearch, 'limit'>) {
  const joined = await findJoining({ identity, joining }, db, search.text);
  if (joined !== undefined)
    return pageOf(
      [joined].filter(({ state }) => state === (search.state ?? state)),
      PAGE,
      ({ panelistId }) => panelistId,
    );
  const rows = await listPanelists(identity, db, { ...search, limit: PAGE + 1 });
  return pageOf(rows, PAGE, ({ panelistId }) => panelistId);
}

/** Who has this number of the waitlist, at whatever stage. */
export async function findJoining(
  { identity, joining }: Pick<MemberRooms, 'identity' | 'joining'>,
  db: Db,
  text: string | undefined,
) {
  const panelistId = /^\s*W-/i.test(text ?? '') ? await findByNumber(joining, db, text ?? '') : undefined;
  return panelistId === undefined ? undefined : readPanelist(identity, db, panelistId);
}

/** A page of what one member was given. Undefined when there is no such member. */
export async function pageMemberTasks(rooms: MemberRooms, db: Db, panelistId: string, after: string | undefined) {
  if ((await readPanelist(rooms.identity, db, panelistId)) === undefined) return undefined;
  const rows = await listMemberTasks(rooms.activities, db, panelistId, { after, limit: PAGE + 1 });
  return pageOf(rows, PAGE, ({ taskId }) => taskId);
}

/** A page of a member's points, line by line. Undefined when there is no such member. */
export async function pageMemberPoints(rooms: MemberRooms, db: Db, panelistId: string, asked: PageAsked) {
  if ((await readPanelist(rooms.identity, db, panelistId)) === undefined) return undefined;
  const size = pageSizeOf(asked, { usual: POINTS_LINES_PAGE, most: POINTS_LINES_MAX });
  const rows = await listPoints(db, panelistId, { after: asked.startingAfter ?? undefined, limit: size + 1 });
  return pageOf(rows, size, ({ transferId }) => transferId);
}

/** The newest e-mails to one member. Undefined when there is no such member. */
export async function newestMemberMessages(rooms: MemberRooms, db: Db, panelistId: string) {
  if ((await readPanelist(rooms.identity, db, panelistId)) === undefined) return undefined;
  return listMessages(db, panelistId, NEWEST_MESSAGES);
}

/** A page of all that a member was told. Undefined when there is no such member. */
export async function pageMemberLog(rooms: MemberRooms, db: Db, panelistId: string, after: string | undefined) {
  if ((await readPanelist(rooms.identity, db, panelistId)) === undefined) return undefined;
  const rows = await listMemberLog(db, panelistId, { after, limit: PAGE + 1 });
  return pageOf(rows, PAGE, ({ entryId }) => entryId);
}
