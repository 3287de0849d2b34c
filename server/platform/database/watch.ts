import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { DatabaseClient } from './client.ts';
import { ClockSkew } from './clock-skew.ts';
import { READ_ONLY_SQLSTATE } from './unavailable.ts';

const BEAT_MS = 500;
/** So many beats without an answer, and this node is not ready. */
const LATE_BEATS = 3;
/** So many, and nothing is waited for any more. Longer than a moment's stall: running work is given up. */
const SILENT_BEATS = 8;
const TOO_MANY_CONNECTIONS = '53300';
const NOT_SAVED = 'not saved';
/** With it, which of our commits wait to reach another server. Each is the same one for as long as it waits. */
const STATE_AND_TIME = `
  SELECT pg_is_in_recovery() AS "isCopy", clock_timestamp() AS now,
    ARRAY(SELECT format('%s %s', pid, query_start) FROM pg_stat_activity WHERE wait_event = 'SyncRep') AS unsaved`;

interface State {
  readonly isCopy: boolean;
  readonly now: Date;
  readonly unsaved: readonly string[];
}

export interface WatchOptions {
  readonly url: string;
  readonly log: Log;
  /** Of this machine, whatever time a node is told to believe. */
  readonly machineClock: Clock;
  /** It accepts and says nothing, saves nothing, or has become a copy of another server: our connections are of no use. */
  onUseless(): void;
  onBack(): void;
  /** What is said first on each connection. */
  greet?(client: pg.Client): Promise<void>;
}

export interface DatabaseWatch {
  /** As of the last second or two; answers at once, whatever the database does. */
  isUp(): boolean;
  readonly clockSkew: ClockSkew;
  /** Resolves after the first question, however it was answered. */
  readonly begun: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Asks the database again and again whether it is there, on a connection of its own: a pool that is busy with slow
 * statements says nothing about the database, and a node that is busy must not be taken from the balancer with all
 * others. Time is counted in beats, not by the clock: a node that was itself held up does not blame the database.
 */
export function watchDatabase({ url, log, machineClock, onUseless, onBack, greet }: WatchOptions): DatabaseWatch {
  const clockSkew = new ClockSkew(machineClock, log);
  let client: DatabaseClient | undefined;
  let asking: Promise<void> | undefined;
  let unansweredBeats = 0;
  /** On the present connection, as of the last beat that waited. */
  let bytesHeard = 0;
  /** For how many beats each commit that waits has done so. */
  let unsavedBeats: ReadonlyMap<string, number> = new Map();
  let awaySince: number | undefined;
  let isUseless = false;
  let isStopping = false;

  function isAway(code: string | undefined): void {
    if (awaySince !== undefined || isStopping) return;
    awaySince = performance.now();
    log.warn('the database is down', { code });
  }

  function isBack(): void {
    if (isUseless) onBack();
    isUseless = false;
    if (awaySince === undefined) return;
    log.warn('the database is back', { durationMs: Math.round(performance.now() - awaySince) });
    awaySince = undefined;
  }

  function giveUp(code: string): void {
    client?.cut();
    client = undefined;
    shutOut(code);
  }

  function shutOut(code: string): void {
    isAway(code);
    if (isUseless || isStopping) return;
    isUseless = true;
    onUseless();
  }

  async function ask(): Promise<void> {
    // A lost connection says little: others may be well, so a second one is tried before we say that it is away.
    if (client !== undefined) {
      const known = client;
      try {
        return await hear(known);
      } catch {
        known.cut();
        if (client === known) client = undefined;
        if (isStopping) return;
        unansweredBeats = 0;
      }
    }
    const fresh = new DatabaseClient({ connectionString: url, application_name: 'spark-watch' });
    fresh.on('error', () => undefined);
    client = fresh;
    try {
      await fresh.connect();
      await greet?.(fresh);
      await hear(fresh);
    } catch (error) {
      fresh.cut();
      if (client === fresh) client = undefined;
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      // One that has no room for us is there.
      if (code === TOO_MANY_CONNECTIONS) isBack();
      else isAway(code);
    }
  }

  async function hear(from: pg.Client): Promise<void> {
    let isCopy = false;
    let unsaved: readonly string[] = [];
    await clockSkew.measure(async () => {
      const { rows } = await from.query<State>(STATE_AND_TIME);
      const [answer] = rows;
      if (answer === undefined) throw new Error('the database answered without a row');
      ({ isCopy, unsaved } = answer);
      return answer.now;
    });
    unsavedBeats = new Map(unsaved.map((commit) => [commit, 1 + (unsavedBeats.get(commit) ?? 0)]));
    const waited = Math.max(0, ...unsavedBeats.values());
    if (isCopy) giveUp(READ_ONLY_SQLSTATE);
    // Whoever asks is told so: a commit that waits for a copy has no limit of its own, and would hold its connection for ever.
    else if (waited >= SILENT_BEATS) shutOut(NOT_SAVED);
    else if (waited >= LATE_BEATS) isAway(NOT_SAVED);
    else isBack();
  }

  /**
   * A new connection needs several answers of the server. One that gets them slowly is waited for: given up and begun anew each
   * time, none would ever be ready, although each answer comes in time.
   */
  function hasSaidMore(): boolean {
    const before = bytesHeard;
    bytesHeard = client?.bytesHeard ?? 0;
    return awaySince !== undefined && bytesHeard > before;
  }

  function beat(): Promise<void> {
    unansweredBeats = 0;
    asking = ask().finally(() => (asking = undefined));
    return asking;
  }

  const begun = beat();
  const timer = setInterval(() => {
    if (asking === undefined) return void beat();
    unansweredBeats = hasSaidMore() ? 0 : unansweredBeats + 1;
    if (unansweredBeats === LATE_BEATS) isAway('no answer');
    // Cut, the question fails and the next beat asks anew: its connection may lead nowhere by now.
    if (unansweredBeats === SILENT_BEATS) giveUp('no answer');
  }, BEAT_MS);

  return {
    isUp: () => awaySince === undefined,
    clockSkew,
    begun,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      client?.cut();
      await asking;
    },
  };
}
