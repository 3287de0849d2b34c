import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import type { Listener } from '../database/listen.ts';
import type { Log } from '../log.ts';
import { HOLD_CHANNEL, type Hold, type Outside } from './restore-hold.ts';

const LOOK_AGAIN_MS = MINUTE_MS;
const REMIND_MS = HOUR_MS;

export interface HoldWatch {
  stop(): void;
}

/** Logs on this node when the database is put on hold under it, once an hour while that lasts, and when it is over. */
export function watchHold(
  { outside, listener, log }: { readonly outside: Outside; readonly listener: Listener; readonly log: Log },
  known: Hold | undefined,
): HoldWatch {
  let told = known;
  let toldAt = performance.now();
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    const hold = await outside.hold();
    const isDue = hold !== undefined && performance.now() - toldAt >= REMIND_MS;
    if (hold?.holdId === told?.holdId && !isDue) return;
    if (hold === undefined) log.warn('no longer on hold: email is sent again');
    else sayHeld(log, hold);
    told = hold;
    toldAt = performance.now();
  }

  // A database that is away is told of elsewhere.
  const lookNext = () => void (looking = looking.then(look).catch(() => undefined));
  const timer = setInterval(lookNext, LOOK_AGAIN_MS).unref();
  const deaf = listener.on(HOLD_CHANNEL, { heard: lookNext, missed: lookNext });
  return {
    stop() {
      clearInterval(timer);
      deaf();
    },
  };
}

/** One line for the person who watches the logs of any node. */
function sayHeld(log: Log, { reason }: Pick<Hold, 'reason'>): void {
  log.warn('on hold: nothing is sent until someone runs npm run restored -- go', { code: reason });
}
