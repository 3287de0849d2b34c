import type { ServerResponse } from 'node:http';
import { randomInt } from 'node:crypto';
import { LIVE_BEAT_SECONDS, LIVE_COME_BACK_SECONDS, LIVE_EVENTS } from '#contract/notifications/live.ts';
import { GATES } from '#server/limits/slots.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { BEAT_TEXT, eventText } from './event-text.ts';

/** One open stream. Small: a node has thousands. */
export interface LiveStream {
  readonly panelistId: string;
  readonly sessionId: string;
  readonly raw: ServerResponse;
  /** What its browser was told last. */
  unread: number | undefined;
  /** It reads more slowly than we speak: the newest count waits until there is room. */
  isBehind: boolean;
  beatsLeft: number;
}

type End = keyof Pick<typeof LIVE_EVENTS, 'away' | 'over' | 'crowded'>;

/** An hour, more or less: streams find their way to nodes that came later. */
const LIFE_BEATS = { least: (50 * 60) / LIVE_BEAT_SECONDS, most: (75 * 60) / LIVE_BEAT_SECONDS };
const LAST_WORD_MS = DEADLINES.streamLastWord.ms;
const RENEW_WITHIN_MS = 5_000;

/** The streams that this node has open, by member. */
export class LiveStreams {
  readonly #byMember = new Map<string, LiveStream[]>();
  /** Whose turn it is in each second, so that not all are written to at once. */
  readonly #beats = Array.from({ length: LIVE_BEAT_SECONDS }, () => new Set<LiveStream>());
  #second = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** A member's eleventh ends their oldest. */
  add(panelistId: string, sessionId: string, raw: ServerResponse): void {
    const stream: LiveStream = {
      panelistId,
      sessionId,
      raw,
      unread: undefined,
      isBehind: false,
      beatsLeft: randomInt(LIFE_BEATS.least, LIFE_BEATS.most),
    };
    const own = this.#byMember.get(panelistId);
    if (own === undefined) this.#byMember.set(panelistId, [stream]);
    else own.push(stream);
    this.#beats[this.#size % LIVE_BEAT_SECONDS]?.add(stream);
    this.#size += 1;
    raw.once('close', () => this.#forget(stream));
    raw.on('drain', () => catchUp(stream));
    if (own !== undefined && own.length > GATES.streamsPerMember.most && own[0] !== undefined)
      this.end(own[0], 'crowded');
  }

  has(panelistId: string): boolean {
    return this.#byMember.has(panelistId);
  }

  members(): string[] {
    return [...this.#byMember.keys()];
  }

  *[Symbol.iterator](): Generator<LiveStream> {
    for (const own of this.#byMember.values()) yield* own;
  }

  /** Tells a member's browsers the count; those that know it already only if something has changed for them. */
  tell(panelistId: string, { unread, hasChanged }: { readonly unread: number; readonly hasChanged: boolean }): void {
    for (const stream of this.#byMember.get(panelistId) ?? []) {
      if (!hasChanged && stream.unread === unread) continue;
      stream.unread = unread;
      if (stream.raw.writableNeedDrain) stream.isBehind = true;
      else stream.raw.write(eventText(LIVE_EVENTS.unread, { unread }));
    }
  }

  endSession(panelistId: string, sessionId: string): void {
    const own = this.#byMember.get(panelistId) ?? [];
    for (const stream of own.filter((one) => one.sessionId === sessionId)) this.end(stream, 'over');
  }

  end(stream: LiveStream, why: End, waitMs = 0): void {
    this.#forget(stream);
    const { raw } = stream;
    if (raw.writableNeedDrain) return void raw.destroy();
    raw.end(eventText(LIVE_EVENTS[why], why === 'away' ? { waitMs } : {}));
    // Nobody who does not read any more keeps a node from stopping.
    raw.socket?.setTimeout(LAST_WORD_MS, () => raw.destroy());
  }

  /** Once a second. Who has not read what was said a beat ago, and long before, is gone. */
  beat(): void {
    this.#second = (this.#second + 1) % LIVE_BEAT_SECONDS;
    for (const stream of this.#beats[this.#second] ?? []) {
      stream.beatsLeft -= 1;
      if (stream.raw.writableNeedDrain) stream.raw.destroy();
      else if (stream.beatsLeft <= 0) this.end(stream, 'away', randomInt(RENEW_WITHIN_MS));
      else stream.raw.write(BEAT_TEXT);
    }
  }

  /** Sends everybody away, to come back one after the other: all at once would be a storm for anyone who is left. */
  endAll(): void {
    const all = [...this];
    for (const stream of all) this.end(stream, 'away', randomInt(LIVE_COME_BACK_SECONDS * 1_000));
  }

  #forget(stream: LiveStream): void {
    const own = this.#byMember.get(stream.panelistId);
    const at = own?.indexOf(stream) ?? -1;
    if (own === undefined || at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) this.#byMember.delete(stream.panelistId);
    for (const beat of this.#beats) beat.delete(stream);
    this.#size -= 1;
  }
}

function catchUp(stream: LiveStream): void {
  if (!stream.isBehind || stream.unread === undefined || stream.raw.writableEnded) return;
  stream.isBehind = false;
  stream.raw.write(eventText(LIVE_EVENTS.unread, { unread: stream.unread }));
}
