import { dateIn } from '#contract/time/panel-days.ts';

const LOOK_AGAIN_MS = 60_000;

interface DayWatch {
  readonly panelistId: string;
  /** Tells the server. */
  readonly tell: (timezone: string) => Promise<unknown>;
}

interface Told {
  readonly day: string;
  hasFailed: boolean;
}

/** What this page has told already: a frame that is shown anew tells nothing again. */
let told: Told | undefined;

/**
 * Tells once for each date on the wall of the person who looks at the app: when it is opened, and when midnight goes by meanwhile. A tab
 * that nobody looks at tells nothing until it is looked at.
 */
export function watchDays({ panelistId, tell }: DayWatch): () => void {
  const look = () => {
    if (document.hidden) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const day = [panelistId, timeZone, dateIn(new Date(), timeZone)].join(' ');
    if (told?.day === day) return;
    const mine: Told = { day, hasFailed: false };
    told = mine;
    tell(timeZone).catch(() => {
      mine.hasFailed = true;
    });
  };
  /** What was given up is worth a try when somebody comes back, or the connection does: not every minute of an outage. */
  const lookAnew = () => {
    if (told?.hasFailed === true) told = undefined;
    look();
  };
  look();
  const timer = setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', lookAnew);
  addEventListener('online', lookAnew);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookAnew);
    removeEventListener('online', lookAnew);
  };
}
