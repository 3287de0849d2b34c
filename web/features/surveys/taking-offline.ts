import { answerPage, type Answers, type Run, type Survey } from '#engine/index.ts';
import { isApiError } from '#client/api-error.ts';
import type { ExternalStore } from '#client/external-store.ts';
import type { KeptDrafts } from '#web/offline/kept-drafts.ts';
import type { WaitingPages, WaitingSurvey } from '#web/offline/waiting-pages.ts';
import type { SurveyCalls, SurveyStep } from './survey-calls.ts';
import type { TakingState } from './taking-state.ts';

interface OfflineParts {
  readonly survey: Survey;
  readonly about: Pick<WaitingSurvey, 'link' | 'title'>;
  readonly waiting: WaitingPages;
  readonly drafts: KeptDrafts;
  readonly calls: SurveyCalls;
  readonly now: () => number;
  readonly store: ExternalStore<TakingState>;
  /** The page of a run as it looks with what is typed. */
  readonly show: (run: Run, typed: Answers) => Partial<TakingState>;
  readonly findOut: () => Promise<SurveyStep>;
}

/**
 * Going on without a connection: each page is judged here by the same engine, waits on this device and is sent in its turn.
 * How a survey ends is the server's to say: what was answered after its end was answered for nothing, and nobody is told
 * anything before.
 */
export function createOfflineSteps({ survey, about, waiting, drafts, calls, now, store, show, findOut }: OfflineParts) {
  const { seed } = store.get().run;
  const pages = () => waiting.read(seed)?.pages ?? [];

  function change(part: Partial<TakingState>) {
    store.set({ ...store.get(), ...part });
  }

  function note(left: WaitingSurvey['pages'], at: Run | null): boolean {
    if (left.length > 0) return waiting.write(seed, { ...about, pages: left, at });
    waiting.drop(seed);
    return true;
  }

  /** What will not be sent after all stays where the member typed it. */
  function backToDrafts(left: WaitingSurvey['pages']) {
    for (const { run, typed } of left) drafts.write(run, { typed, follows: 0 });
    waiting.drop(seed);
    change({ waiting: 0, isHeld: false });
  }

  return {
    /** Answers the page here; false when it has to wait for the connection itself. */
    goOn(): boolean {
      const { revision, run, view, typed, draft, attempt } = store.get();
      const answered = answerPage(survey, run, { pageName: view.name, draft, now: now() });
      if (!answered.ok) {
        change({ problems: answered.problems, attempt: attempt + 1, notice: undefined });
        return true;
      }
      const left = [...pages(), { revision, page: view.name, answers: draft, typed, run }];
      const isHeld = answered.run.isComplete;
      if (!note(left, isHeld ? null : answered.run)) return false;
      drafts.drop(run);
      const next = isHeld ? {} : show(answered.run, drafts.read(answered.run)?.typed ?? {});
      change({ ...next, revision: revision + 1, waiting: left.length, isHeld, notice: undefined, failure: undefined });
      return true;
    },

    /** Back to the last page that waits; false when none does. */
    goBack(): boolean {
      const left = pages();
      const last = left.at(-1);
      if (last === undefined) return false;
      const { run, typed, isHeld } = store.get();
      if (!isHeld && Object.keys(typed).length > 0) drafts.write(run, { typed, follows: 0 });
      note(left.slice(0, -1), last.run);
      drafts.write(last.run, { typed: last.typed, follows: 0 });
      change({ ...show(last.run, last.typed), revision: last.revision, waiting: left.length - 1, isHeld: false });
      return true;
    },

    /**
     * Sends what waits, one page after the other. A step when the server wants something else than what comes next here:
     * an answer looked at again, the end, or another page.
     */
    async sendWaiting(): Promise<SurveyStep | undefined> {
      let step: SurveyStep | undefined;
      for (let first = pages()[0]; first !== undefined; first = pages()[0]) {
        try {
          step = await calls.save(first.revision, first.page, first.answers);
        } catch (error) {
          if (!isApiError(error, 'CONFLICT')) throw error;
          step = await findOut();
          const isStill = step.run?.page === first.page && step.revision !== first.revision;
          if (!isStill) {
            backToDrafts(pages());
            return step;
          }
          const { revision } = step;
          note(
            pages().map((page, index) => ({ ...page, revision: revision + index })),
            waiting.read(seed)?.at ?? null,
          );
          continue;
        }
        if (step.problems.length > 0) {
          backToDrafts(pages());
          change({ ...show(first.run, first.typed), revision: step.revision });
          return step;
        }
        const left = pages().slice(1);
        note(left, waiting.read(seed)?.at ?? null);
        change({ waiting: left.length });
        if (step.end !== null || step.run === null) {
          waiting.drop(seed);
          return step;
        }
      }
      if (step === undefined) return undefined;
      const { run, isHeld } = store.get();
      change({ revision: step.revision, isHeld: false });
      return isHeld || step.run?.page !== run.page ? step : undefined;
    },
  };
}
