/** Why a body was cut off: it was too slow, it took too long, or it was slow while others needed its room. */
export type CutReason = 'slow' | 'late' | 'displaced';

export interface BodySlotsOptions {
  readonly mostBodies: number;
  /** Of all bodies together, as they stand in memory. */
  readonly mostBytes: number;
  /** What is slower than this for as long as the window is cut off. */
  readonly leastBytesPerSecond: number;
  /** What is slower than this makes room when others need it. */
  readonly slowBytesPerSecond: number;
  /** From the first byte to the last. */
  readonly deadlineMs: number;
}

/** One body that is being received. */
export interface BodySlot {
  /** Counts bytes that came. False when there is no room for them: then the body is over. */
  add(bytes: number): boolean;
  /** Counts bytes that are no longer held. */
  free(bytes: number): void;
  /** All of it is here: from now on it waits for us, and is neither hurried nor displaced. */
  complete(): void;
  /** The next one begins in the same slot. */
  restart(): void;
  leave(): void;
}

/**
 * Room for bodies that strangers send. A sender gets half of it at most. Anyone who is slow loses the slot when somebody else needs
 * it, so that no number of slow senders keeps the others out, also when all of them share the address of a proxy.
 */
export interface BodySlots {
  /** Whether the next body of this sender would be let in. */
  hasRoom(sender: string): boolean;
  /** Undefined when there is no room. `cut` is called at most once, and the slot is free by then. */
  enter(sender: string, cut: (reason: CutReason) => void): BodySlot | undefined;
}

/** A sender's pace is what came in these last seconds. */
const WINDOW_SECONDS = 10;
/** A body younger than this has no pace yet. */
const SETTLED_MS = 2_000;
const TICK_MS = 1_000;
const SHARE = 0.5;

interface Held {
  readonly sender: string;
  since: number;
  readonly cut: (reason: CutReason) => void;
  bytes: number;
  /** What came in each of the last seconds, the newest last. */
  recent: number[];
  isComplete: boolean;
}

export function createBodySlots(options: BodySlotsOptions): BodySlots {
  const { mostBodies, mostBytes, leastBytesPerSecond, slowBytesPerSecond, deadlineMs } = options;
  const bodies = new Set<Held>();
  let timer: NodeJS.Timeout | undefined;

  const of = (sender: string) => [...bodies].filter((body) => body.sender === sender);
  const bytesOf = (some: Iterable<Held>) => [...some].reduce((sum, { bytes }) => sum + bytes, 0);

  function remove(body: Held): boolean {
    const isThere = bodies.delete(body);
    if (bodies.size > 0) return isThere;
    clearInterval(timer);
    timer = undefined;
    return isThere;
  }

  function cutOff(body: Held, reason: CutReason): void {
    if (remove(body)) body.cut(reason);
  }

  /** Anyone who has come the least far of late among these, if that is slow. */
  function slowest(among: Iterable<Held>, but?: Held): Held | undefined {
    const now = performance.now();
    const isMovable = (body: Held) =>
      body !== but && !body.isComplete && now - body.since >= SETTLED_MS && paceOf(body, now) < slowBytesPerSecond;
    return [...among].filter(isMovable).toSorted((one, other) => paceOf(one, now) - paceOf(other, now))[0];
  }

  /** Every second: the pace of each, and who is out of time. */
  function tick(): void {
    const now = performance.now();
    for (const body of bodies) {
      if (body.isComplete) continue;
      const age = now - body.since;
      if (age >= deadlineMs) cutOff(body, 'late');
      else if (age >= WINDOW_SECONDS * TICK_MS && paceOf(body, now) < leastBytesPerSecond) cutOff(body, 'slow');
      body.recent.push(0);
      if (body.recent.length > WINDOW_SECONDS) body.recent.shift();
    }
  }

  /** The first to go so that one more is let in; undefined when nobody has to, false when nobody can. */
  function toDisplace(sender: string): Held | undefined | false {
    const own = of(sender);
    if (own.length >= mostBodies * SHARE || bytesOf(own) >= mostBytes * SHARE) return slowest(own) ?? false;
    if (bodies.size >= mostBodies || bytesOf(bodies) >= mostBytes) return slowest(bodies) ?? false;
    return undefined;
  }

  /** Makes room for bytes that came already, at the cost of the slow; of the sender's own first. */
  function makeRoom(body: Held): boolean {
    for (;;) {
      const own = of(body.sender);
      const isOverShare = bytesOf(own) > mostBytes * SHARE;
      if (!isOverShare && bytesOf(bodies) <= mostBytes) return true;
      const victim = slowest(isOverShare ? own : bodies, body);
      if (victim === undefined) return false;
      cutOff(victim, 'displaced');
    }
  }

  return {
    hasRoom: (sender) => toDisplace(sender) !== false,
    enter(sender, cut) {
      const victim = toDisplace(sender);
      if (victim === false) return undefined;
      if (victim !== undefined) cutOff(victim, 'displaced');
      const body: Held = { sender, since: performance.now(), cut, bytes: 0, recent: [0], isComplete: false };
      bodies.add(body);
      timer ??= setInterval(tick, TICK_MS).unref();
      return {
        add(bytes) {
          if (!bodies.has(body)) return false;
          body.bytes += bytes;
          body.recent[body.recent.length - 1] = (body.recent.at(-1) ?? 0) + bytes;
          return makeRoom(body);
        },
        free(bytes) {
          body.bytes = Math.max(0, body.bytes - bytes);
        },
        complete() {
          body.isComplete = true;
        },
        restart() {
          Object.assign(body, { since: performance.now(), bytes: 0, recent: [0], isComplete: false });
        },
        leave() {
          remove(body);
        },
      };
    },
  };
}

/** In bytes a second. */
function paceOf({ recent, since }: Held, now: number): number {
  const seconds = Math.min(Math.max((now - since) / TICK_MS, 1), WINDOW_SECONDS);
  return recent.reduce((sum, bytes) => sum + bytes, 0) / seconds;
}
