import { onFor } from '#server/modules/flags/index.ts';
import { deliverPushes as deliverSome } from '#server/modules/push/index.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { Rooms } from '../rooms.ts';

type PushingRooms = Pick<Rooms, 'push' | 'flags'>;

export function registerPushing(rooms: PushingRooms, jobs: Jobs): void {
  repeat(jobs, { name: 'push.deliver', cron: '* * * * *', retryDelaySeconds: 30, expireSeconds: 3_600 }, (signal) =>
    deliverPushes(rooms, signal),
  );
}

/** Tells on members' devices whatever is due; nobody for whom notifications are off. */
export async function deliverPushes({ push, flags }: PushingRooms, signal?: AbortSignal): Promise<void> {
  const mayBeTold = (panelistIds: readonly string[]) => onFor(flags, 'in_app_notification', panelistIds);
  while (await deliverSome(push, mayBeTold, signal)) signal?.throwIfAborted();
}
