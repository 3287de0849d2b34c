import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { LIVE_COME_BACK_SECONDS } from '#contract/notifications/live.ts';
import { GATES } from '#server/limits/slots.ts';
import { WireError } from '#server/api/wire-error.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { keepLiveCounts, type LiveCountsParts } from './live-counts.ts';
import { LiveStreams } from './live-streams.ts';

export interface LiveNotifications {
  /** Throws when this node takes no more streams, for now or for good. */
  refuseIfFull(): void;
  /** Who was let in and then turned away took no place: however many knock, members are let in. */
  giveBack(): void;
  /** Tells this answer the count of a member, now and as it changes, until it or the session ends. */
  open(member: { readonly panelistId: string; readonly sessionId: string }, raw: ServerResponse): void;
  /** Sends everybody to other nodes, and takes nobody any more. */
  leave(): void;
}

/** What this node's open pages are told by themselves. */
export function createLiveNotifications(
  parts: Omit<LiveCountsParts, 'streams'> & { readonly metrics: Metrics },
): LiveNotifications {
  const streams = new LiveStreams();
  const counts = keepLiveCounts({ ...parts, streams });
  let isLeaving = false;
  let opened = { second: 0, count: 0 };
  parts.metrics.watch('spark_event_streams', 'Open pages that receive live updates', async () => streams.size);

  return {
    refuseIfFull() {
      const second = Math.floor(performance.now() / 1_000);
      if (opened.second !== second) opened = { second, count: 0 };
      if (!isLeaving && streams.size < GATES.streams.most && opened.count < GATES.streamOpenings.most) {
        opened.count += 1;
        return;
      }
      throw new WireError('OVERLOADED', { retryAfterSeconds: 1 + randomInt(LIVE_COME_BACK_SECONDS) });
    },
    giveBack() {
      opened.count = Math.max(0, opened.count - 1);
    },
    open({ panelistId, sessionId }, raw) {
      streams.add(panelistId, sessionId, raw);
      // Between looking whether there is room and now the node may have begun to stop.
      if (isLeaving) streams.endAll();
      else counts.ask(panelistId);
    },
    leave() {
      isLeaving = true;
      counts.stop();
      streams.endAll();
    },
  };
}
