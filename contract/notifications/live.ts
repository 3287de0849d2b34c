/**
 * What the server says by itself, as server-sent events on `API_PATHS.notificationEvents`. Nothing of it names anybody:
 * who wants to know what is new asks.
 */
export const LIVE_EVENTS = {
  /** How many notifications are unread now: `{ unread }`. */
  unread: 'unread',
  /** This node goes, or has had this stream for long enough: come back after `{ waitMs }`, here or elsewhere. */
  away: 'away',
  /** The session has ended, or what is told about was switched off. The next call says which. */
  over: 'over',
  /** The member has too many streams: the oldest ends, and its page asks now and then. */
  crowded: 'crowded',
} as const;

/** The number that an event brings under this name. Read by hand: every page of a member carries it. */
export function numberIn(data: string, name: 'unread' | 'waitMs'): number | undefined {
  try {
    const content = JSON.parse(data) as Readonly<Record<string, unknown>> | null;
    const value = content?.[name];
    return typeof value === 'number' && value >= 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Something is said at least so often, if only that the stream is there. Balancers cut what is silent for a minute. */
export const LIVE_BEAT_SECONDS = 25;
/** Of one member on one node. A browser has one, for the page that is looked at. */
export const LIVE_STREAMS_PER_MEMBER = 10;
/** Anybody whom a stopping node sends away comes back within this time, each at another moment. */
export const LIVE_COME_BACK_SECONDS = 30;
