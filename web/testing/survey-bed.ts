import {
  answerPage,
  type Answers,
  compileSurvey,
  newRun,
  previousPage,
  type Run,
  type SurveyDefinition,
} from '#engine/index.ts';
import { ApiError } from '#client/api-error.ts';
import { createKeptDrafts } from '#web/offline/kept-drafts.ts';
import type { SurveyCalls, SurveyStep } from '#web/features/surveys/survey-calls.ts';
import { createWaitingPages } from '#web/offline/waiting-pages.ts';
import { loadOfflineSurvey } from '#web/features/surveys/load-offline-survey.ts';
import { createTaking } from '#web/features/surveys/taking.ts';

const NOW = Date.UTC(2026, 10, 15);
const DEFINITION: SurveyDefinition = {
  pages: ['one', 'two', 'three'].map((name) => ({ name, elements: [{ type: 'text', name, isRequired: true }] })),
};
export const END = {
  outcome: 'QUALIFIED',
  points: 5,
  pointsIfApproved: 0,
  pagesAnswered: 3,
  balance: null,
  note: null,
  recruitment: null,
} as const;

export const failure = (httpStatus: number, code: string) =>
  new ApiError('x', { code, httpStatus, correlationId: 'c' });

/** A server that behaves: the engine, a revision, and whatever is to go wrong with the next calls. */
export function aServer() {
  const survey = compileSurvey(DEFINITION);
  let run: Run = newRun(survey, { seed: 'seed', now: NOW });
  let revision = 0;
  const kept = new Map<string, { number: number; answers: Answers }>();
  const troubles: Error[] = [];
  const sent: unknown[] = [];
  const step = (problems: SurveyStep['problems'] = []): SurveyStep => ({
    revision,
    run: run.isComplete ? null : run,
    draft: (run.page !== null && kept.get(run.page)) || null,
    problems,
    externalUrl: null,
    end: run.isComplete ? END : null,
    definition: DEFINITION,
  });
  async function pass(given?: number) {
    const trouble = troubles.shift();
    if (trouble !== undefined) throw trouble;
    if (given !== undefined && given !== revision) throw failure(409, 'CONFLICT');
  }
  const calls: SurveyCalls = {
    async look() {
      await pass();
      const points = { qualified: 5, nonQualified: 0, overQuota: 0 };
      return { surveyId: 's', title: '', description: '', minutes: null, points, state: 'STARTED', step: step() };
    },
    async start() {
      await pass();
      return step();
    },
    async save(given, page, answers) {
      await pass(given);
      sent.push(answers);
      const result = answerPage(survey, run, { pageName: page, draft: answers, now: NOW });
      if (!result.ok) return step(result.problems);
      kept.delete(page);
      run = result.run;
      revision += 1;
      return step();
    },
    async keep(given, page, follows, answers) {
      await pass(given);
      const before = kept.get(page);
      if (JSON.stringify(before?.answers) === JSON.stringify(answers)) return step();
      if ((before?.number ?? 0) !== follows) throw failure(409, 'CONFLICT');
      kept.set(page, { number: follows + 1, answers });
      return step();
    },
    async back(given) {
      await pass(given);
      run = previousPage(survey, run, NOW);
      revision += 1;
      return step();
    },
  };
  return { survey, calls, step, troubles, sent, kept };
}

export function aStorage(): Storage {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      items.set(key, value);
      Object.assign(storage, { [key]: value });
    },
    removeItem(key: string) {
      items.delete(key);
      delete (storage as Record<string, unknown>)[key];
    },
  };
  return storage as unknown as Storage;
}

/** A tab of that server's survey, by default in a browser of its own. */
export function aTab(server: ReturnType<typeof aServer>, storage = aStorage(), owner = 'me') {
  const wakes = new Set<() => void>();
  const network = { isOffline: false };
  const first = server.step();
  if (first.run === null) throw new Error('the survey is over');
  const taking = createTaking({
    survey: server.survey,
    step: { ...first, run: first.run },
    calls: server.calls,
    drafts: createKeptDrafts(
      () => storage,
      () => owner,
    ),
    waiting: createWaitingPages(
      () => storage,
      () => owner,
    ),
    about: { link: { surveyId: 's', panelistHash: 'h' }, title: 'A survey' },
    loadOffline: loadOfflineSurvey,
    isOffline: () => network.isOffline,
    now: () => NOW,
    onOnline: (wake) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  });
  const kept = () => Object.keys(storage).filter((key) => key.startsWith('spark-survey-draft'));
  return {
    ...taking,
    network,
    state: taking.store.get,
    kept,
    comeOnline: () => [...wakes].forEach((wake) => wake()),
    wakes,
  };
}

export async function answer(tab: ReturnType<typeof aTab>, text: string) {
  tab.answer(tab.state().view.name, text);
  await tab.next();
}
