import { FLAG_KEYS, type FlagKey } from '#contract/flags/flags.ts';
import { flagOfKind, isAboutTask } from '#contract/notifications/notification-kinds.ts';
import { type Flags, onFor } from '#server/modules/flags/index.ts';
import { type Activities, readInvited } from '#server/modules/activities/index.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { Push } from './push.ts';
import { deliverPushes as deliverSome } from './deliver.ts';
import type { DuePush } from './deliver.store.ts';

type PushingRooms = { readonly push: Push; readonly flags: Flags; readonly activities: Activities };

export function registerPushing(rooms: PushingRooms, jobs: Jobs): void {
  repeat(jobs, { name: 'push.deliver', cron: '* * * * *', retryDelaySeconds: 30, expireSeconds: 3_600 }, (signal) =>
    deliverPushes(rooms, signal),
  );
}

/** Tells on members' devices whatever is due: nobody for whom notifications are off, and nothing of what is off for them. */
export async function deliverPushes(rooms: PushingRooms, signal?: AbortSignal): Promise<void> {
  while (await deliverSome(rooms.push, (due) => notificationOf(rooms, due), signal)) signal?.throwIfAborted();
}

async function notificationOf(
  { flags, activities, push }: PushingRooms,
  due: readonly DuePush[],
): Promise<ReadonlySet<DuePush>> {
  const members = [...new Set(due.map((one) => one.panelistId))];
  const tasks = await readInvited(
    activities,
    push.db,
    due.filter(({ kind }) => isAboutTask(kind)).map(({ causeId }) => causeId),
  );
  const tests = new Set(tasks.filter(({ isOfProductTest }) => isOfProductTest).map(({ taskId }) => taskId));
  const having = new Map<FlagKey, ReadonlySet<string>>();
  for (const key of FLAG_KEYS) having.set(key, await onFor(flags, key, members));
  const isOn = ({ kind, causeId, panelistId }: DuePush) => {
    const has = (key: FlagKey | null) => key === null || having.get(key)?.has(panelistId) === true;
    return has('in_app_notification') && has(flagOfKind(kind)) && has(tests.has(causeId) ? 'ihut' : null);
  };
  return new Set(due.filter(isOn));
}
