import { eraseAccount, readAccountNames } from '#server/modules/identity/index.ts';
import { readJoiningDetails } from '#server/modules/joining/index.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { voidPoints } from '#server/modules/rewards/index.ts';
import { anonymizeSupportRequests } from '#server/modules/support/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { wholePiece } from '#server/platform/database/piece.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import {
  beginErasing,
  certifyErasure,
  erasePiece,
  listDueDeletions,
  type ErasedPiece,
  type Erasure,
} from './erasing.ts';
import { keepTombstone } from './tombstones.ts';
import type { LeavingRooms } from './leaving-rooms.ts';
import { ERASURE_STEPS, NOT_YET, type ErasureStep, type Leaver } from './erasure-steps.ts';

/** Every minute, what is due is erased. A restored copy may share its files with the system it was made of, so it waits. */
export function registerErasures(rooms: LeavingRooms, jobs: Jobs): void {
  const { isHeld } = rooms.leaving.outside;
  repeat(jobs, { name: 'leaving.erase', cron: '* * * * *', expireSeconds: 1_800, isHeld }, (signal) =>
    eraseDue(rooms, signal),
  );
}

/** Each on its own: one in trouble holds up no other, and goes on where it was a minute later. */
export async function eraseDue(rooms: LeavingRooms, signal?: AbortSignal): Promise<void> {
  const due = await listDueDeletions(rooms.leaving);
  await eachOnItsOwn('erasures', due, (deletionId) => eraseMember(rooms, deletionId, signal), signal);
}

/** Erases what is held about a member, piece by piece; what was done before a kill is not done again. */
export async function eraseMember(rooms: LeavingRooms, deletionId: string, signal?: AbortSignal): Promise<void> {
  if (!(await beginErasing(rooms.leaving, deletionId))) return;
  for (const step of ERASURE_STEPS) {
    let hasMore = true;
    while (hasMore) {
      signal?.throwIfAborted();
      const done = await doPiece(rooms, deletionId, step);
      if (done === NOT_YET) return;
      hasMore = done?.hasMore ?? false;
    }
  }
  await finish(rooms, deletionId);
}

async function doPiece(
  rooms: LeavingRooms,
  deletionId: string,
  { name, erase }: ErasureStep,
): Promise<ErasedPiece | undefined | typeof NOT_YET> {
  try {
    return await erasePiece(rooms.leaving, deletionId, name, async (tx, erasure) => {
      const piece = await erase(rooms, tx, await leaverOf(rooms, tx, erasure));
      if (piece === NOT_YET) throw new NotYet();
      return piece;
    });
  } catch (error) {
    if (error instanceof NotYet) return NOT_YET;
    throw error;
  }
}

class NotYet extends Error {
  override name = 'NotYet';
}

/** The last piece: the points are void, the account is nobody's, and the certificate is written. */
async function finish(rooms: LeavingRooms, deletionId: string): Promise<void> {
  const { identity, rewards, leaving, support } = rooms;
  await erasePiece(leaving, deletionId, 'account', async (tx, erasure) => {
    const { panelistId } = erasure;
    const leaver = await leaverOf(rooms, tx, erasure);
    const points = await voidPoints(rewards, tx, { panelistId, deletionId });
    await eraseAccount(identity, tx, panelistId);
    // Somebody may have written to us with this address until now; from here on it is nobody's.
    let hasMore = true;
    while (hasMore) ({ hasMore } = await anonymizeSupportRequests(support, tx, panelistId));
    const { firstName, lastName, email } = leaver.account;
    const names = [firstName, lastName, `${firstName} ${lastName}`, email, ...leaver.names];
    const certificate = await certifyErasure(leaving, tx, erasure, { names, counts: { account: 1, points } });
    await keepTombstone(leaving, tx, panelistId);
    await leaving.audit.append(tx, {
      panelId: leaving.panelId,
      actorKind: 'system',
      actorId: null,
      action: 'member.erased',
      subjectKind: 'panelist',
      subjectId: panelistId,
      after: { deletion: certificate.number },
    });
    return wholePiece(1);
  });
}

/** What a profile calls what joining asks for (spec §3). */
const PROFILE_NAMES = { zip: 'panelist_zip', dateOfBirth: 'dob', phone: 'phoneNumber' } as const;

/** Who it is, for as long as that is known: every piece but the last leaves the account as it was. */
async function leaverOf({ identity, joining }: LeavingRooms, tx: Db, erasure: Erasure): Promise<Leaver> {
  const { panelistId } = erasure;
  const account = await readAccountNames(identity, tx, panelistId);
  if (account === undefined) throw new Error('an erasure has its account');
  const details = await readJoiningDetails(joining, tx, panelistId);
  const known = await readAttributes(tx, panelistId, Object.values(PROFILE_NAMES));
  const text = (name: keyof typeof PROFILE_NAMES): string | null => {
    const value = known[PROFILE_NAMES[name]];
    return typeof value === 'string' ? value : null;
  };
  const names = [account.email, account.externalId, details?.number, details?.phone].filter((name) => name != null);
  return {
    ...erasure,
    account,
    phone: details?.phone ?? text('phone'),
    zip: details?.zip ?? text('zip'),
    dateOfBirth: details?.dateOfBirth ?? text('dateOfBirth'),
    names: names.map((name) => name.toLowerCase()),
  };
}
