import { type Answers, type AnswerProblem, type PageView, progress, type Run, type Survey } from '#engine/index.ts';
import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { isApiError, isTransient } from '#client/api-error.ts';
import { createExternalStore } from '#client/external-store.ts';
import { withAnswer } from '#renderer/answer-parts.ts';
import { settlePage } from '#renderer/draft.ts';
import { isFinal } from './final-failures.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import type { SurveyCalls, SurveyEnd, SurveyStep } from './survey-calls.ts';

export interface TakingState {
  readonly revision: number;
  readonly run: Run;
  readonly view: PageView;
  /** Where this page is among all of them, from 1. */
  readonly place: { readonly page: number; readonly of: number };
  /** Everything typed on this page, also what hides at the moment. */
  readonly typed: Answers;
  /** Of that, what can be sent. */
  readonly draft: Answers;
  readonly problems: readonly AnswerProblem[];
  /** How often the page was found wanting. */
  readonly attempt: number;
  /** now: a call is on its way. waiting: it failed, and goes out again by itself. */
  readonly saving: 'no' | 'now' | 'waiting';
  /** It has failed at least once, and no answer has come since. */
  readonly isLate: boolean;
  readonly notice: 'saved' | 'moved-on' | undefined;
  /** Why it does not go on, where trying again would not help. */
  readonly failure: unknown;
  readonly end: SurveyEnd | null;
}

interface TakingParts {
  readonly survey: Survey;
  readonly step: SurveyStep & { readonly run: Run };
  readonly calls: SurveyCalls;
  readonly drafts: KeptDrafts;
  readonly now: () => number;
  /** Calls back when the connection is there again; returns how to stop that. */
  readonly onOnline: (wake: () => void) => () => void;
}

export type Taking = ReturnType<typeof createTaking>;

/** More steps than any survey has pages. */
const MOST_STEPS = 250;

/** One member on their way through a survey: what is typed, what is on its way to the server, and where they are. */
export function createTaking({ survey, step, calls, drafts, now, onOnline }: TakingParts) {
  const store = createExternalStore<TakingState>({
    ...openPage(step.run),
    revision: step.revision,
    attempt: 0,
    saving: 'no',
    isLate: false,
    notice: undefined,
    failure: undefined,
    end: null,
  });
  let hurry = () => {};

  function change(part: Partial<TakingState>) {
    store.set({ ...store.get(), ...part });
  }

  function openPage(run: Run, typed = drafts.read(run)) {
    const at = now();
    return { run, typed, problems: [], place: progress(survey, run, at), ...settlePage(survey, run, at, typed) };
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

  /** Another tab or device went on: where is the member now? */
  async function findOut(): Promise<SurveyStep> {
    const { state, step: newest } = await calls.look();
    return newest === null || state === 'DROPOUT' ? calls.start() : newest;
  }

  /** Sends until there is an answer. Undefined when one is under way already, or when trying again is of no use. */
  async function send(call: () => Promise<SurveyStep>): Promise<SurveyStep | undefined> {
    if (store.get().saving !== 'no') return undefined;
    let isConflict = false;
    for (let failures = 0; ; failures += 1) {
      change({ saving: 'now', failure: undefined });
      try {
        const answer = await (isConflict ? findOut() : call());
        change({ saving: 'no', isLate: false, notice: isConflict ? 'moved-on' : 'saved' });
        return answer;
      } catch (error) {
        if (isApiError(error, 'CONFLICT') && !isConflict) {
          isConflict = true;
          failures = -1;
          continue;
        }
        if (isFinal(error) || (!isTransient(error) && !isApiError(error, 'RATE_LIMITED'))) {
          change({ saving: 'no', isLate: false, failure: error });
          return undefined;
        }
        change({ saving: 'waiting', isLate: true });
        await pause(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]);
      }
    }
  }

  function take({ revision, run, problems, end }: SurveyStep, sent?: Answers) {
    const before = store.get();
    if (problems.length > 0) {
      change({ revision, problems, attempt: before.attempt + 1, notice: undefined });
      return;
    }
    // What was typed while the page was on its way waits for the member to come back to it.
    if (sent !== undefined && before.typed === sent) drafts.drop(before.run);
    if (end !== null || run === null) {
      drafts.dropAll(before.run);
      change({ end, revision });
    } else if (run.page === before.run.page) change({ ...openPage(run, before.typed), revision });
    else change({ ...openPage(run), revision });
  }

  async function next(): Promise<void> {
    const { view, saving } = store.get();
    if (saving === 'waiting') hurry();
    if (saving !== 'no') return;
    let sent = store.get().typed;
    const answer = await send(() => {
      const current = store.get();
      sent = current.typed;
      return calls.save(current.revision, view.name, current.draft);
    });
    if (answer !== undefined) take(answer, store.get().notice === 'saved' ? sent : undefined);
  }

  async function back(): Promise<void> {
    const answer = await send(() => calls.back(store.get().revision));
    if (answer === undefined) return;
    take(answer);
    if (store.get().notice === 'saved') change({ notice: undefined });
  }

  return {
    store,
    next,
    back,
    hurry: () => hurry(),

    answer(key: string, value: unknown): void {
      const { run, typed, problems } = store.get();
      const changed = withAnswer(typed, key, value);
      drafts.write(run, changed);
      change({
        ...openPage(run, changed),
        problems: problems.filter(({ question }) => question !== key && `${question}-Comment` !== key),
      });
    },

    /** To a page that was answered before, or on again to one that comes after it, as far as that goes. */
    async goTo(page: string): Promise<void> {
      for (let steps = 0; steps < MOST_STEPS; steps += 1) {
        const { run, revision, end } = store.get();
        if (run.page === page || end !== null) return;
        await (run.visited.includes(page) ? back() : next());
        if (store.get().revision === revision) return;
      }
    },
  };
}
