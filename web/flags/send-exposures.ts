import type { Exposure } from '#contract/flags/exposures.ts';
import { FLAG_EVENT_BATCH_SIZE, FLAG_EVENT_FLUSH_MS } from '#contract/limits.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { isTransient } from '#client/api-error.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { metFlags } from './known-flags.ts';

/**
 * Sends which variants a member met: every ten seconds, ten at a time, and when the page is left (spec §1). What was sent in this
 * visit is not sent again; what did not arrive is tried with the next ones. Nothing is sent once they have signed out.
 */
export function sendExposures(api: Pick<MemberApi, 'callRest'>, isStillIn: () => boolean): () => void {
  const sent = new Map<string, boolean>();
  let waiting: Exposure[] = [];

  function gather(): void {
    for (const [key, isOn] of metFlags) {
      if (sent.get(key) === isOn) continue;
      sent.set(key, isOn);
      waiting.push({ key, variant: isOn ? 'on' : 'off' });
    }
    metFlags.clear();
  }

  async function flush({ keepalive }: { readonly keepalive: boolean }): Promise<void> {
    gather();
    while (waiting.length > 0 && isStillIn()) {
      const exposures = waiting.slice(0, FLAG_EVENT_BATCH_SIZE);
      waiting = waiting.slice(FLAG_EVENT_BATCH_SIZE);
      try {
        await api.callRest({
          path: API_PATHS.flagExposures,
          body: { exposures },
          read: () => true,
          isSilent: true,
          keepalive,
        });
      } catch (error) {
        if (!isTransient(error)) continue;
        waiting = [...exposures, ...waiting];
        return;
      }
    }
  }

  const timer = setInterval(() => void flush({ keepalive: false }), FLAG_EVENT_FLUSH_MS);
  // Also sent when somebody goes to another app on a phone, which may be the last that a page hears.
  const leave = () => {
    if (document.visibilityState === 'hidden') void flush({ keepalive: true });
  };
  document.addEventListener('visibilitychange', leave);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', leave);
    void flush({ keepalive: true });
  };
}
