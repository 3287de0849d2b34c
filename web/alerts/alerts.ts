import { ALERT_SECONDS, ALERTS_MAX_SHOWN } from '#contract/limits.ts';
import { createExternalStore } from '#client/external-store.ts';

export interface Alert {
  readonly id: number;
  readonly variant: 'error' | 'info';
  readonly message: string;
}

export type Alerts = ReturnType<typeof createAlerts>;

/** The app-wide stack of short messages (spec §4.6): at most five, the oldest goes first, each leaves after five seconds. */
export function createAlerts() {
  const store = createExternalStore<readonly Alert[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;

  function dismiss(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    store.set(store.get().filter((alert) => alert.id !== id));
  }

  function leaveLater(id: number) {
    clearTimeout(timers.get(id));
    timers.set(id, setTimeout(dismiss, ALERT_SECONDS * 1_000, id));
  }

  return {
    store,
    dismiss,

    /** A message that is on the screen already is not stacked again; it stays longer. */
    show(variant: Alert['variant'], message: string) {
      const shown = store.get().find((alert) => alert.message === message);
      if (shown !== undefined) {
        leaveLater(shown.id);
        return;
      }
      lastId += 1;
      for (const alert of store.get().slice(0, -(ALERTS_MAX_SHOWN - 1))) dismiss(alert.id);
      store.set([...store.get(), { id: lastId, variant, message }]);
      leaveLater(lastId);
    },

    clear() {
      for (const { id } of store.get()) dismiss(id);
    },

    /** While somebody reads, nothing leaves. */
    hold(isHeld: boolean) {
      for (const alert of store.get()) {
        if (isHeld) clearTimeout(timers.get(alert.id));
        else leaveLater(alert.id);
      }
    },
  };
}
