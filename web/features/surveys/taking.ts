import { type Answers, missingAnswers, progress, type Run, type Survey } from '#engine/index.ts';
import { createExternalStore } from '#client/external-store.ts';
import { withAnswer } from '#renderer/answer-parts.ts';
import { settlePage } from '#renderer/draft.ts';
import type { WaitingPages, WaitingSurvey } from '#web/offline/waiting-pages.ts';
import type { KeptDrafts } from '#web/offline/kept-drafts.ts';
import type { loadOfflineSurvey } from './load-offline-survey.ts';
import { createSending, findOut } from './sending.ts';
import type { SurveyCalls, SurveyStep } from './survey-calls.ts';
import type { TakingState } from './taking-state.ts';

interface TakingParts {
  readonly survey: Survey;
  readonly step: SurveyStep & { readonly run: Run };
  readonly calls: SurveyCalls;
  readonly drafts: KeptDrafts;
  /** What is answered without a connection, and what it belongs to. */
  readonly waiting: WaitingPages;
  readonly about: Pick<WaitingSurvey, 'link' | 'title'>;
  /** How to go on without a connection; a script of its own. */
  readonly loadOffline: typeof loadOfflineSurvey;
  readonly isOffline: () => boolean;
  readonly now: () => number;
  /** Calls back when the connection is there again; returns how to stop that. */
  readonly onOnline: (wake: () => void) => () => void;
}

export type Taking = ReturnType<typeof createTaking>;

/** More steps than any survey has pages. */
const MOST_STEPS = 250;

/** One member on their way through a survey: what is typed, what is on its way to the server, and where they are. */
export function createTaking(parts: TakingParts) {
  const { survey, step, calls, drafts, waiting, loadOffline, isOffline, now, onOnline } = parts;
  const { seed } = step.run;
  /** The draft of this page that the server has, by its number, and what of `typed` it holds. */
  let draftNumber = 0;
  let keptTyped: Answers | undefined;
  let keeping: Promise<void> | undefined;
  const store = createExternalStore<TakingState>({
    ...openPage(step.run, step.draft),
    revision: step.revision,
    attempt: 0,
    saving: 'no',
    isLate: false,
    waiting: 0,
    isHeld: false,
    notice: undefined,
    failure: undefined,
    end: null,
  });
  const { send, hurry } = createSending({
    store,
    calls,
    onOnline,
    sendWaiting: async () => (waiting.read(seed) ? (await offlineSteps()).sendWaiting() : undefined),
  });
  goWhereItWaits();

  function change(part: Partial<TakingState>) {
    store.set({ ...store.get(), ...part });
  }

  async function offlineSteps() {
    const { createOfflineSteps } = await loadOffline();
    return createOfflineSteps({
      ...parts,
      store,
      show: (run, typed) => {
        draftNumber = 0;
        keptTyped = Object.keys(typed).length === 0 ? typed : undefined;
        return { ...settle(run, typed), otherTyped: undefined };
      },
      findOut: () => findOut(calls),
    });
  }

  /** Goes on or back on this device; false when that has to wait for the connection itself. */
  async function moveHere(way: 'goOn' | 'goBack'): Promise<boolean> {
    const { revision } = store.get();
    const offline = await offlineSteps().catch(() => undefined);
    // Anyone who presses twice has moved already.
    return offline !== undefined && (store.get().revision !== revision || offline[way]());
  }

  /** What was answered here before and is not sent yet: the member goes on behind it. */
  function goWhereItWaits() {
    const left = waiting.read(seed);
    const [first] = left?.pages ?? [];
    if (left === undefined || first === undefined) return;
    const last = left.at ?? left.pages.at(-1)?.run ?? first.run;
    change({
      ...openPage(last, null),
      revision: first.revision + left.pages.length,
      waiting: left.pages.length,
      isHeld: left.at === null,
    });
  }

  /** Sends what waits by itself, as soon as that can go well. */
  async function catchUp(): Promise<void> {
    if (store.get().waiting === 0) return;
    const answer = await send(() => findOut(calls), { mayGoOn: isOffline });
    if (answer !== undefined) take(answer);
  }

  function settle(run: Run, typed: Answers) {
    const at = now();
    return { run, typed, problems: [], place: progress(survey, run, at), ...settlePage(survey, run, at, typed) };
  }

  /** What is on this device goes on from the server's draft, or the server's is the newer one and neither is lost. */
  function openPage(run: Run, kept: SurveyStep['draft']) {
    const local = drafts.read(run);
    draftNumber = kept?.number ?? 0;
    if (local === undefined || (kept !== null && isSame(local.typed, kept.answers))) {
      keptTyped = kept?.answers ?? {};
      return { ...settle(run, keptTyped), otherTyped: undefined };
    }
    const isNewer = kept === null || local.follows === draftNumber;
    keptTyped = isNewer ? undefined : kept.answers;
    const typed = isNewer ? local.typed : kept.answers;
    return { ...settle(run, typed), otherTyped: isNewer ? undefined : local.typed };
  }

  function take({ revision, run, draft, problems, end }: SurveyStep, sent?: Answers) {
    const before = store.get();
    if (problems.length > 0) {
      change({ revision, problems, attempt: before.attempt + 1, notice: undefined });
      return;
    }
    // What was typed while the page was on its way waits for the member to come back to it.
    if (sent !== undefined && before.typed === sent) drafts.drop(before.run);
    else if (before.typed !== keptTyped) drafts.write(before.run, { typed: before.typed, follows: draftNumber });
    if (end !== null || run === null) {
      drafts.dropAll(before.run);
      change({ end, revision });
    } else if (run.page === before.run.page && Object.keys(before.typed).length > 0) {
      draftNumber = draft?.number ?? 0;
      const otherTyped = draft === null || isSame(draft.answers, before.typed) ? undefined : draft.answers;
      keptTyped = undefined;
      change({ ...settle(run, before.typed), otherTyped, revision });
    } else change({ ...openPage(run, draft), revision });
  }

  async function next(): Promise<void> {
    const { view, saving, attempt } = store.get();
    if (saving === 'waiting') hurry();
    if (saving !== 'no') return;
    const problems = missingAnswers(view);
    if (problems.length > 0) {
      change({ problems, attempt: attempt + 1, notice: undefined });
      return;
    }
    if (isOffline() && (await moveHere('goOn'))) return;
    let sent = store.get().typed;
    const answer = await send(
      () => {
        const current = store.get();
        sent = current.typed;
        return calls.save(current.revision, view.name, current.draft);
      },
      { mayGoOn: isOffline },
    );
    if (answer === undefined && isOffline() && store.get().saving === 'no' && store.get().failure === undefined) {
      await moveHere('goOn');
    }
    if (answer !== undefined) take(answer, store.get().notice === 'saved' ? sent : undefined);
  }

  async function back(): Promise<void> {
    if (isOffline() && store.get().saving === 'no' && (await moveHere('goBack'))) return;
    const answer = await send(() => calls.back(store.get().revision));
    if (answer === undefined) return;
    take(answer);
    if (store.get().notice === 'saved') change({ notice: undefined });
  }

  /** The server has these words now; what was typed since then has not come there yet. */
  function noteKept({ draft }: SurveyStep, sent: Answers) {
    const { run, typed } = store.get();
    draftNumber = draft?.number ?? 0;
    keptTyped = sent;
    if (typed === sent) drafts.drop(run);
    else drafts.write(run, { typed, follows: draftNumber });
  }

  return {
    store,
    next,
    back,
    hurry,
    catchUp,

    /** Somebody cannot wait for what waits. */
    retry(): void {
      if (store.get().saving === 'no') void catchUp();
      else hurry();
    },

    answer(key: string, value: unknown): void {
      const { run, typed, problems } = store.get();
      const changed = withAnswer(typed, key, value);
      drafts.write(run, { typed: changed, follows: draftNumber });
      change({
        ...settle(run, changed),
        problems: problems.filter(({ question }) => question !== key && `${question}-Comment` !== key),
      });
    },

    /** Brings back the other words, and puts those that are here aside. */
    swapTyped(): void {
      const { run, typed, otherTyped } = store.get();
      if (otherTyped === undefined) return;
      drafts.write(run, { typed: otherTyped, follows: draftNumber });
      change({ ...settle(run, otherTyped), otherTyped: typed });
    },

    /** 'Save and exit': true once the server has everything that is typed. */
    async leave(): Promise<boolean> {
      await keeping;
      if (store.get().saving === 'waiting') hurry();
      while (store.get().typed !== keptTyped) {
        let sent = store.get().typed;
        const answer = await send(() => {
          const { revision, view, typed } = store.get();
          sent = typed;
          return calls.keep(revision, view.name, draftNumber, typed);
        });
        if (answer === undefined) return false;
        const isElsewhere = answer.run?.page !== store.get().run.page || answer.problems.length > 0;
        if (store.get().notice === 'moved-on' || isElsewhere) {
          take(answer);
          return false;
        }
        noteKept(answer, sent);
      }
      return store.get().saving === 'no';
    },

    /** Somebody leaves without a word: what is typed goes to the server if it can; it stays on the device if it cannot. */
    keepQuietly(): void {
      const { typed, revision, view, saving, waiting: left, end } = store.get();
      // What comes before it has not been sent: it stays here with the rest.
      if (typed === keptTyped || saving !== 'no' || left > 0 || end !== null) return;
      keeping = calls.keep(revision, view.name, draftNumber, typed).then(
        (answer) => {
          if (store.get().revision === revision) noteKept(answer, typed);
        },
        () => undefined,
      );
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

function isSame(one: Answers, other: Answers): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
