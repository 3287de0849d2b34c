import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { answer, aServer, aStorage, aTab, END, failure } from '#web/testing/survey-bed.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

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

test('a page with something missing stays without asking the server, and its problem goes with the next letter', async () => {
  const server = aServer();
  const tab = aTab(server);
  await tab.next();
  expect(server.sent).toEqual([]);
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
