import { memberPath } from '#contract/pages/member-paths.ts';
import {
  PUSH_KEPT_HOURS,
  PUSHED_MAX_BYTES,
  readPushed,
  type Pushed,
  type PushSubscriptionKeys,
} from '#contract/push/pushed.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { VapidKeys } from '#server/integrations/push/port.ts';
import { later } from '#server/platform/clock.ts';
import {
  claimDue,
  dropDelivery,
  dropSubscription,
  deferOverNight,
  recordNotified,
  postpone,
  type DuePush,
} from './deliver.store.ts';
import { pushKeys } from './push-keys.ts';
import type { Push } from './push.ts';
import { placeOfSubscription } from './subscribe.ts';

const CLAIMED_AT_ONCE = 100;
const SENT_AT_ONCE = 10;
/** Longer than a batch takes when no service answers; after a crash what was not told waits this long. */
const LEASE_MS = DEADLINES.pushLease.ms;
const MOST_ATTEMPTS = 8;

/** Those of these that their members may be told of. */
export type MayBeTold = (due: readonly DuePush[]) => Promise<ReadonlySet<DuePush>>;

/**
 * Tells on members' devices what is due, each once: it goes as soon as the service has taken it, and one that was taken but not
 * noted, because the node died right then, goes again under the same topic and replaces itself. True when there may be more.
 */
export async function deliverPushes(push: Push, mayBeTold: MayBeTold, signal?: AbortSignal): Promise<boolean> {
  const { db, clock, outside } = push;
  // A restored copy tells nobody anything until somebody says go; what is due stays due.
  if (await outside.isHeld()) return false;
  const now = clock.now();
  await deferOverNight(push, now);
  const due = await claimDue(push, now, later(now, LEASE_MS), CLAIMED_AT_ONCE);
  if (due.length === 0) return false;
  const allowed = await mayBeTold(due);
  const oldest = now.getTime() - PUSH_KEPT_HOURS * HOUR_MS;
  const isWanted = (one: DuePush) => !one.isNeedless && allowed.has(one) && one.createdAt.getTime() > oldest;
  for (const one of due) if (!isWanted(one)) await dropDelivery(db, one.deliveryId);
  const keys = await pushKeys(push);
  const queue = due.filter(isWanted);
  const work = async () => {
    for (;;) {
      const next = signal?.aborted === true ? undefined : queue.shift();
      if (next === undefined) return;
      await deliverOne(push, keys, next);
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, work));
  await postpone(
    db,
    queue.map((one) => one.deliveryId),
    clock.now(),
  );
  return queue.length === 0 && due.length === CLAIMED_AT_ONCE;
}

async function deliverOne({ db, clock, sealer, services, log }: Push, keys: VapidKeys, due: DuePush): Promise<void> {
  const { deliveryId, subscriptionId } = due;
  const target = JSON.parse(
    sealer.open(due.sealed, placeOfSubscription(subscriptionId)).toString(),
  ) as PushSubscriptionKeys;
  const outcome = await services.send({
    target,
    keys,
    text: textOf(due),
    topic: due.causeId,
    keptSeconds: (PUSH_KEPT_HOURS * HOUR_MS) / SECOND_MS,
  });
  if (outcome === 'taken') {
    await dropDelivery(db, deliveryId);
    await recordNotified(db, subscriptionId, clock.now());
  } else if (outcome === 'gone') await dropSubscription(db, subscriptionId);
  else if (outcome === 'refused' || due.attempts >= MOST_ATTEMPTS) {
    log.warn('the push service did not accept a notification', { operation: due.kind });
    await dropDelivery(db, deliveryId);
  } else await postpone(db, [deliveryId], later(clock.now(), outcome.waitMs ?? 2 ** due.attempts * MINUTE_MS));
}

/** A title that would not fit is cut; nothing else in it has a length of its own. */
function textOf({ title, link, causeId }: DuePush): string {
  const pushed: Pushed = { title: title.slice(0, 500), link: linkOf(link), tag: causeId };
  const text = JSON.stringify(pushed);
  return Buffer.byteLength(text) <= PUSHED_MAX_BYTES ? text : JSON.stringify(readPushed(undefined));
}

function linkOf(link: string | null): string {
  return link !== null && /^(\/(?!\/)|https:\/\/)/.test(link) ? link : memberPath('notifications');
}
