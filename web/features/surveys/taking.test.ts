import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { answerPage, compileSurvey, newRun, previousPage, type Run, type SurveyDefinition } from '#engine/index.ts';
import { ApiError } from '#client/api-error.ts';
import { createKeptDrafts } from './kept-drafts.ts';
import type { SurveyCalls, SurveyStep } from './survey-calls.ts';
import { createTaking } from './taking.ts';

const NOW = Date.UTC(2026, 10, 15);
const DEFINITION: SurveyDefinition = {
  pages: ['one', 'two', 'three'].map((name) => ({ name, elements: [{ type: 'text', name, isRequired: true }] })),
};
const END = {
  outcome: 'QUALIFIED',
  points: 5,
  pointsIfApproved: 0,
  pagesAnswered: 3,
  balance: null,
  note: null,
} as const;

const failure = (httpStatus: number, code: string) => new ApiError('x', { code, httpStatus, correlationId: 'c' });

/** A server that behaves: the engine, a revision, and whatever is to go wrong with the next calls. */
function aServer() {
  const survey = compileSurvey(DEFINITION);
  let run: Run = newRun(survey, { seed: 'seed', now: NOW });
  let revision = 0;
  const troubles: Error[] = [];
  const sent: unknown[] = [];
  const step = (problems: SurveyStep['problems'] = []): SurveyStep => ({
    revision,
    run: run.isComplete ? null : run,
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
      const result = answerPage(survey, run, page, answers, NOW);
      if (!result.ok) return step(result.problems);
      run = result.run;
      revision += 1;
      return step();
    },
    async back(given) {
      await pass(given);
      run = previousPage(survey, run, NOW);
      revision += 1;
      return step();
    },
  };
  return { survey, calls, step, troubles, sent };
}

function aStorage(): Storage {
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

function aTab(server: ReturnType<typeof aServer>, storage = aStorage()) {
  const wakes = new Set<() => void>();
  const first = server.step();
  if (first.run === null) throw new Error('the survey is over');
  const taking = createTaking({
    survey: server.survey,
    step: { ...first, run: first.run },
    calls: server.calls,
    drafts: createKeptDrafts(() => storage),
    now: () => NOW,
    onOnline: (wake) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  });
  const kept = () => Object.keys(storage).filter((key) => key.startsWith('spark-survey-draft'));
  return { ...taking, state: taking.store.get, kept, comeOnline: () => [...wakes].forEach((wake) => wake()), wakes };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function answer(tab: ReturnType<typeof aTab>, text: string) {
  tab.answer(tab.state().view.name, text);
  await tab.next();
}

test('a survey is taken page by page, and what is saved is not kept here', async () => {
  const tab = aTab(aServer());
  tab.answer('one', 'a');
  expect(tab.kept()).toHaveLength(1);
  await tab.next();
  expect(tab.kept()).toEqual([]);
  expect(tab.state()).toMatchObject({ revision: 1, notice: 'saved', place: { page: 2, of: 3 }, view: { name: 'two' } });
  await answer(tab, 'b');
  await answer(tab, 'c');
  expect(tab.state().end).toEqual(END);
  expect(tab.kept()).toEqual([]);
});

test('a page with problems stays, and its problem goes with the next letter', async () => {
  const tab = aTab(aServer());
  await tab.next();
  expect(tab.state()).toMatchObject({ attempt: 1, view: { name: 'one' }, problems: [{ question: 'one' }] });
  tab.answer('one', 'a');
  expect(tab.state().problems).toEqual([]);
});

test('what was typed is there again after the tab was closed', () => {
  const [server, storage] = [aServer(), aStorage()];
  aTab(server, storage).answer('one', 'half a');
  expect(aTab(server, storage).state()).toMatchObject({ typed: { one: 'half a' }, draft: { one: 'half a' } });
});

describe('a call that fails', () => {
  test('goes out again after each delay, then at the longest one, and at once when the connection is back', async () => {
    const server = aServer();
    const tab = aTab(server);
    server.troubles.push(...Array.from({ length: 7 }, () => failure(0, 'UNREACHABLE')));
    tab.answer('one', 'a');
    const saving = tab.next();
    const longestMs = RETRY_DELAYS_MS.at(-1) ?? 0;
    for (const delayMs of [...RETRY_DELAYS_MS, longestMs, longestMs]) {
      await vi.advanceTimersByTimeAsync(delayMs - 1);
      expect(tab.state()).toMatchObject({ saving: 'waiting', isLate: true });
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(server.sent).toEqual([]);
    tab.comeOnline();
    await saving;
    expect(server.sent).toEqual([{ one: 'a' }]);
    expect(tab.state()).toMatchObject({ saving: 'no', isLate: false, view: { name: 'two' } });
    expect(tab.wakes.size).toBe(0);
  });

  test('goes out at once by hand, with what was typed meanwhile', async () => {
    const server = aServer();
    const tab = aTab(server);
    server.troubles.push(failure(503, 'OVERLOADED'));
    tab.answer('one', 'a');
    const saving = tab.next();
    await vi.advanceTimersByTimeAsync(1);
    tab.answer('one', 'ab');
    await tab.next();
    await saving;
    expect(server.sent).toEqual([{ one: 'ab' }]);
  });

  test('is not sent again when that is of no use', async () => {
    const server = aServer();
    const tab = aTab(server);
    server.troubles.push(failure(404, 'SURVEY_LINK_INVALID'));
    await answer(tab, 'a');
    expect(tab.state()).toMatchObject({ saving: 'no', failure: { code: 'SURVEY_LINK_INVALID' } });
    expect(tab.kept()).toHaveLength(1);
  });

  test('and has failed on our side for good is not tried for ever', async () => {
    const server = aServer();
    const tab = aTab(server);
    server.troubles.push(failure(503, 'SURVEY_UNAVAILABLE'));
    await answer(tab, 'a');
    expect(tab.state()).toMatchObject({ saving: 'no', isLate: false, failure: { code: 'SURVEY_UNAVAILABLE' } });
    expect(tab.kept()).toHaveLength(1);
  });

  test('is sent once, however often Next is pressed', async () => {
    const server = aServer();
    const tab = aTab(server);
    tab.answer('one', 'a');
    await Promise.all([tab.next(), tab.next(), tab.back()]);
    expect(server.sent).toHaveLength(1);
    expect(tab.state()).toMatchObject({ revision: 1, notice: 'saved', view: { name: 'two' } });
  });
});

describe('another tab went on', () => {
  test('to another page: this tab goes there too', async () => {
    const server = aServer();
    const [here, there] = [aTab(server), aTab(server)];
    await answer(there, 'theirs');
    await answer(here, 'mine');
    expect(here.state()).toMatchObject({ notice: 'moved-on', view: { name: 'two' }, revision: 1 });
    expect(server.sent).toEqual([{ one: 'theirs' }]);
  });

  test('and came back to the same page: what was typed here stays', async () => {
    const server = aServer();
    const [here, there] = [aTab(server), aTab(server)];
    await answer(there, 'theirs');
    await there.back();
    await answer(here, 'mine');
    expect(here.state()).toMatchObject({ notice: 'moved-on', typed: { one: 'mine' }, revision: 2 });
    await here.next();
    expect(server.sent.at(-1)).toEqual({ one: 'mine' });
  });
});

describe('the buttons of the browser', () => {
  async function atPageThree() {
    const server = aServer();
    const tab = aTab(server);
    await answer(tab, 'a');
    await answer(tab, 'b');
    return tab;
  }

  test('lead back over several pages and forward again, with the answers that are there', async () => {
    const tab = await atPageThree();
    await tab.goTo('one');
    expect(tab.state().view.name).toBe('one');
    expect(tab.state().run.answers).toEqual({ one: 'a', two: 'b' });
    await tab.goTo('three');
    expect(tab.state().view.name).toBe('three');
  });

  test('stop at a page that does not let go', async () => {
    const tab = await atPageThree();
    await tab.goTo('one');
    tab.answer('one', null);
    await tab.goTo('three');
    expect(tab.state()).toMatchObject({ view: { name: 'one' }, problems: [{ code: 'required' }] });
  });

  test('lead nowhere where no such page is', async () => {
    const tab = await atPageThree();
    await tab.goTo('nine');
    expect(tab.state().view.name).toBe('three');
  });
});
