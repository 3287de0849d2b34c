import { type Identity, readAccount, readPanelist } from '#server/modules/identity/index.ts';
import { type Activities, completesOf, readTask } from '#server/modules/activities/index.ts';
import { readBalance } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Support } from './support.ts';
import { countRequestsOf } from './my-requests.ts';
import { readMemberName, readRequest } from './read-request.ts';

/** One request as an operator reads it, with what they need to know of its member: a first name and figures, never who it is. */
export async function lookUpRequest(
  {
    support,
    identity,
    activities,
  }: { readonly support: Support; readonly identity: Identity; readonly activities: Activities },
  db: Db,
  requestId: string,
) {
  const request = await readRequest(support, db, requestId);
  if (request === undefined) return undefined;
  const { panelistId, taskId } = request;
  const task = taskId === null ? undefined : await readTask(activities, db, taskId);
  return {
    ...request,
    studyId: task?.projectId ?? null,
    member: panelistId === null ? null : await memberOf({ identity }, db, panelistId),
  };
}

async function memberOf({ identity }: { readonly identity: Identity }, db: Db, panelistId: string) {
  const known = await readMemberName(db, panelistId);
  const panelist = await readPanelist(identity, db, panelistId);
  if (known === undefined || panelist === undefined) return null;
  const { lockedUntil } = await readAccount(identity, db, panelistId);
  return {
    panelistId,
    memberNumber: known.memberNumber,
    firstName: known.firstName,
    joinedAt: panelist.joinedAt,
    points: await readBalance(db, panelistId),
    completes: await completesOf(db, panelistId),
    requests: await countRequestsOf(db, panelistId),
    isLocked: lockedUntil !== null,
  };
}
