import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { onFor } from '#server/modules/flags/index.ts';
import { openSessionsAmong } from '#server/modules/identity/index.ts';
import { countUnreadOfMany } from '#server/modules/messages/index.ts';
import type { Rooms } from '#server/rooms.ts';
import type { Listener } from '#server/platform/database/listen.ts';
import type { Log } from '#server/platform/log.ts';
import { oncePerSpell } from '#server/platform/once-per-spell.ts';
import type { LiveStreams } from './live-streams.ts';

export interface LiveCountsParts {
  readonly streams: LiveStreams;
  readonly rooms: Pick<Rooms, 'messages' | 'identity' | 'flags'>;
  readonly listener: Listener;
  readonly log: Log;
}

export interface LiveCounts {
  /** Anyone who has just come wants to know how many are unread. */
  ask(panelistId: string): void;
  stop(): void;
}

const MANY = 'many';
/** Words that come together are asked about together. */
const GATHER_MS = 30;
const MEMBERS_AT_ONCE = 500;
/** Everybody is asked about no more often than this, and for no more than a tenth of the time. */
const ALL_EVERY_MS = 2_000;
const REST_PER_WORK = 9;
const TRY_AGAIN_MS = 5_000;
const SESSIONS_EVERY_MS = 60_000;

/**
 * Keeps what the streams of this node say true: hears whose bell has changed, counts for those who are here, many in one
 * statement, and tells them. One question at a time, so that an older answer never comes after a newer one.
 */
export function keepLiveCounts({ streams, rooms, listener, log }: LiveCountsParts): LiveCounts {
  /** Something has changed for them, or they have just come. */
  const changed = new Set<string>();
  /** Something may have changed for them. */
  const unsure = new Set<string>();
  let isAsking = false;
  const stopped = new AbortController();
  let allAt: NodeJS.Timeout | undefined;
  let restMs = ALL_EVERY_MS;
  const sayFailed = oncePerSpell((error: unknown) => log.warn('unread notifications cannot be counted', { error }));

  async function answer(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await sleep(GATHER_MS);
      while (!stopped.signal.aborted && (changed.size > 0 || unsure.size > 0)) {
        const hasChanged = changed.size > 0;
        const ids = take(hasChanged ? changed : unsure);
        for (const id of ids) unsure.delete(id);
        try {
          await report(
            ids.filter((id) => streams.has(id)),
            { hasChanged },
          );
        } catch (error) {
          sayFailed(error);
          for (const id of ids) changed.add(id);
          await sleep(TRY_AGAIN_MS, undefined, { ref: false });
        }
      }
    } finally {
      isAsking = false;
    }
  }

  async function report(ids: readonly string[], { hasChanged }: { readonly hasChanged: boolean }): Promise<void> {
    if (ids.length === 0) return;
    const began = performance.now();
    const isHere = await onFor(rooms.flags, 'in_app_notification', ids);
    const counts = await countUnreadOfMany(rooms.messages.db, ids);
    for (const [id, unread] of counts) if (isHere.has(id)) streams.tell(id, { unread, hasChanged });
    if (!hasChanged) restMs += REST_PER_WORK * (performance.now() - began);
  }

  /** At a moment of this node's own: others heard the same word. */
  function askAll(): void {
    if (allAt !== undefined || stopped.signal.aborted || streams.size === 0) return;
    const waitMs = restMs / 2 + randomInt(Math.ceil(restMs));
    allAt = setTimeout(() => {
      allAt = undefined;
      restMs = ALL_EVERY_MS;
      for (const id of streams.members()) unsure.add(id);
      void answer();
    }, waitMs).unref();
  }

  const stops = [
    listener.on('spark_notifications', {
      heard(payload) {
        if (payload === MANY) return askAll();
        for (const id of payload.split(' ')) if (streams.has(id)) changed.add(id);
        if (changed.size > 0) void answer();
      },
      missed: askAll,
    }),
    listener.on('spark_session_ended', {
      heard(payload) {
        const [panelistId = '', sessionId = ''] = payload.split(' ');
        streams.endSession(panelistId, sessionId);
      },
      missed: () => undefined,
    }),
  ];
  const beat = setInterval(() => streams.beat(), 1_000).unref();
  // What was not heard is found: sessions that ended or ran out, and members for whom it was switched off.
  const look = setInterval(() => void endOthers(streams, rooms).catch(sayFailed), SESSIONS_EVERY_MS).unref();

  return {
    ask(panelistId) {
      changed.add(panelistId);
      void answer();
    },
    stop() {
      stopped.abort();
      for (const stop of stops) stop();
      clearInterval(beat);
      clearInterval(look);
      clearTimeout(allAt);
    },
  };
}

function take(from: Set<string>): string[] {
  const ids = [...from.values().take(MEMBERS_AT_ONCE)];
  for (const id of ids) from.delete(id);
  return ids;
}

/** Ends the streams of sessions that are over, and of members who are not to have any. */
export async function endOthers(streams: LiveStreams, rooms: Pick<Rooms, 'identity' | 'flags'>): Promise<void> {
  const all = [...streams];
  for (let at = 0; at < all.length; at += MEMBERS_AT_ONCE) {
    const some = all.slice(at, at + MEMBERS_AT_ONCE);
    const open = await openSessionsAmong(
      rooms.identity,
      some.map(({ sessionId }) => sessionId),
    );
    const on = await onFor(
      rooms.flags,
      'in_app_notification',
      some.map(({ panelistId }) => panelistId),
    );
    for (const stream of some) {
      if (!open.has(stream.sessionId) || !on.has(stream.panelistId)) streams.end(stream, 'over');
    }
  }
}
