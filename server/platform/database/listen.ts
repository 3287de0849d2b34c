import { randomInt } from 'node:crypto';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Log } from '../log.ts';
import { DatabaseClient } from './client.ts';
import { connectionTimeoutMs } from './database.ts';

/** What somebody wants to hear of one channel. */
export interface Ear {
  heard(payload: string): void;
  /** Words may have been lost: after each connection that was made, and now and then while there is none. */
  missed(): void;
}

export interface Listener {
  /** Hears what the database tells on this channel (NOTIFY), until the function that it returns is called. */
  on(channel: string, ear: Ear): () => void;
  isListening(): boolean;
  stop(): Promise<void>;
}

interface ListenerOptions {
  readonly url: string;
  readonly log: Log;
  /** How often the connection is tried; for tests. */
  readonly beatMs?: number;
}

const BEAT_MS = 10_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const CHANNEL = /^[a-z_]{1,60}$/;

/**
 * One connection of this node, for all that nodes tell each other through the database. It is made when somebody wants
 * to hear, and made again when it is lost; what was told meanwhile is gone, so everybody is told to look for themselves.
 */
export function createListener({ url, log, beatMs = BEAT_MS }: ListenerOptions): Listener {
  const ears = new Map<string, Set<Ear>>();
  let client: DatabaseClient | undefined;
  let isListening = false;
  let running: Promise<void> | undefined;
  let saying: Promise<unknown> = Promise.resolve();
  const stopped = new AbortController();

  const reportMissed = () => {
    for (const ear of [...ears.values()].flatMap((of) => [...of])) ear.missed();
  };

  async function connect(): Promise<DatabaseClient> {
    const fresh = new DatabaseClient({
      connectionString: url,
      application_name: 'spark-listen',
      connectionTimeoutMillis: connectionTimeoutMs(url),
      query_timeout: DEADLINES.listener.ms,
      keepAlive: true,
    });
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const ear of ears.get(channel) ?? []) ear.heard(payload);
    });
    client = fresh;
    await fresh.connect();
    for (const channel of ears.keys()) await fresh.query(`LISTEN ${channel}`);
    return fresh;
  }

  /** One after the other: a connection does one thing at a time. */
  function listenTo(channel: string): void {
    saying = saying.then(() => client?.query(`LISTEN ${channel}`)).catch(() => client?.cut());
  }

  /** Ends when the connection is lost. A server that went away without a word is noticed by asking. */
  async function holdOn(held: DatabaseClient): Promise<void> {
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    held.once('end', lose);
    const beat = setInterval(() => void held.query('SELECT 1').catch(lose), beatMs);
    await lost;
    clearInterval(beat);
  }

  async function run(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (!stopped.signal.aborted) {
      try {
        const held = await connect();
        isListening = true;
        waitMs = FIRST_WAIT_MS;
        reportMissed();
        await holdOn(held);
        if (!stopped.signal.aborted) log.warn('the connection for messages from other nodes was lost');
      } catch (error) {
        if (!stopped.signal.aborted && waitMs === FIRST_WAIT_MS)
          log.warn('messages from other nodes cannot be received', { error });
        reportMissed();
      } finally {
        isListening = false;
        client?.cut();
        client = undefined;
      }
      await pause(waitMs / 2 + randomInt(waitMs), stopped.signal);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    }
  }

  return {
    on(channel, ear) {
      if (!CHANNEL.test(channel)) throw new Error(`${channel} is no name of a channel`);
      const of = ears.get(channel) ?? new Set();
      if (of.size === 0 && isListening) listenTo(channel);
      ears.set(channel, of.add(ear));
      running ??= run();
      return () => of.delete(ear);
    },
    isListening: () => isListening,
    async stop() {
      stopped.abort();
      client?.cut();
      await running;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    }
  });
}
