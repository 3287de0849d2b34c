import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { isApiError, isTransient } from '#client/api-error.ts';
import type { ExternalStore } from '#client/external-store.ts';
import { isScriptMissing } from '#client/load-script.ts';
import { isFinal, type SurveyCalls, type SurveyStep } from './survey-calls.ts';
import type { TakingState } from './taking-state.ts';

interface SendingParts {
  readonly store: ExternalStore<TakingState>;
  readonly calls: SurveyCalls;
  readonly onOnline: (wake: () => void) => () => void;
  /** Sends what waits from before; a step when the server wants something else first. */
  readonly sendWaiting: () => Promise<SurveyStep | undefined>;
}

/** Another tab or device went on: where is the member now? */
export async function findOut(calls: SurveyCalls): Promise<SurveyStep> {
  const { state, step: newest } = await calls.look();
  return newest === null || state === 'DROPOUT' ? calls.start() : newest;
}

interface SendOptions {
  /** Whether to go on here instead, now that it could not be sent. */
  readonly mayGoOn?: () => boolean;
}

/** How a step gets to the server: one at a time, again and again until there is an answer. */
export function createSending({ store, calls, onOnline, sendWaiting }: SendingParts) {
  let hurry = () => {};

  function change(part: Partial<TakingState>) {
    store.set({ ...store.get(), ...part });
  }

  /** Until the delay is over, the connection is back, or somebody cannot wait. */
  function pause(delayMs: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(wake, delayMs);
      const stopListening = onOnline(wake);
      function wake() {
        clearTimeout(timer);
        stopListening();
        resolve();
      }
      hurry = wake;
    });
  }

  /** Sends until there is an answer, in the order of the pages. Undefined when one is under way already, or when trying again is of no use. */
  async function send(
    call: () => Promise<SurveyStep>,
    { mayGoOn = () => false }: SendOptions = {},
  ): Promise<SurveyStep | undefined> {
    if (store.get().saving !== 'no') return undefined;
    let isConflict = false;
    for (let failures = 0; ; failures += 1) {
      change({ saving: 'now', failure: undefined });
      try {
        const answer = isConflict ? await findOut(calls) : ((await sendWaiting()) ?? (await call()));
        change({ saving: 'no', isLate: false, notice: isConflict ? 'moved-on' : 'saved' });
        return answer;
      } catch (error) {
        if (isApiError(error, 'CONFLICT') && !isConflict) {
          isConflict = true;
          failures = -1;
          continue;
        }
        if (!mayGoWellLater(error)) {
          change({ saving: 'no', isLate: false, failure: error });
          return undefined;
        }
        if (mayGoOn()) {
          change({ saving: 'no', isLate: false });
          return undefined;
        }
        change({ saving: 'waiting', isLate: true });
        await pause(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]);
      }
    }
  }

  return { send, hurry: () => hurry() };
}

/** What waits needs a script to be sent, which may come late like an answer. */
function mayGoWellLater(error: unknown): boolean {
  return !isFinal(error) && (isTransient(error) || isApiError(error, 'RATE_LIMITED') || isScriptMissing(error));
}
