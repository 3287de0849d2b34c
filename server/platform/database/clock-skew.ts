import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Beyond this it is logged: deadlines and one-time codes are off by as much. */
const LOGGED_MS = 5 * SECOND_MS;
/** Beyond this the node is not ready: it would refuse sessions that other nodes accept. */
const NOT_READY_MS = MINUTE_MS;

type Skew = 'none' | 'small' | 'large';

/** How far the clock of this machine is from that of the database, which all nodes share. */
export class ClockSkew {
  readonly #clock: Clock;
  readonly #log: Log;
  #aheadMs = 0;
  #skew: Skew = 'none';

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Negative when this machine is behind. As of the last answer of the database. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  get isLarge(): boolean {
    return this.#skew === 'large';
  }

  /** Asks the database for its time. A slow answer is no skew: only what the round trip cannot explain counts. */
  async measure(askDatabase: () => Promise<Date>): Promise<void> {
    const askedAt = this.#clock.now().getTime();
    const databaseNow = (await askDatabase()).getTime();
    const answeredAt = this.#clock.now().getTime();
    const [least, most] = [askedAt - databaseNow, answeredAt - databaseNow];
    this.#aheadMs = least > 0 ? least : Math.min(most, 0);
    this.#report();
  }

  #report(): void {
    const distance = Math.abs(this.#aheadMs);
    const skew: Skew = distance > NOT_READY_MS ? 'large' : distance > LOGGED_MS ? 'small' : 'none';
    if (skew === this.#skew) return;
    this.#skew = skew;
    const seconds = { count: Math.round(this.#aheadMs / SECOND_MS) };
    if (skew === 'none') this.#log.warn("this machine's clock matches the database again", seconds);
    else if (skew === 'small')
      this.#log.warn("this machine's clock is several seconds off from the database's", seconds);
    else
      this.#log.error(
        "this machine's clock differs too much from the database clock, so this node isn't ready: set the clock, for example with NTP",
        seconds,
      );
  }
}
