import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, aServer, aStorage, aTab, END, failure } from '#web/testing/survey-bed.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function anOfflineTab(server = aServer(), storage = aStorage()) {
  const tab = aTab(server, storage);
  tab.network.isOffline = true;
  const comeBack = async () => {
    tab.network.isOffline = false;
    await tab.catchUp();
  };
  return { server, storage, tab, comeBack };
}

const waitingIn = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith('spark-survey-waiting'));

describe('without a connection', () => {
  test('a member goes on, and everything is sent in its order, once', async () => {
    const { server, storage, tab, comeBack } = anOfflineTab();
    await answer(tab, 'a');
    await answer(tab, 'b');
    expect(tab.state()).toMatchObject({
      view: { name: 'three' },
      waiting: 2,
      isLate: false,
      place: { page: 3, of: 3 },
    });
    expect(server.sent).toEqual([]);
    tab.answer('three', 'half c');
    await comeBack();
    expect(server.sent).toEqual([{ one: 'a' }, { two: 'b' }]);
    expect(tab.state()).toMatchObject({ waiting: 0, revision: 2, view: { name: 'three' }, typed: { three: 'half c' } });
    expect(waitingIn(storage)).toEqual([]);
    await tab.next();
    expect(tab.state().end).toEqual(END);
  });

  test('what is missing is told at once', async () => {
    const { tab } = anOfflineTab();
    await tab.next();
    expect(tab.state()).toMatchObject({ view: { name: 'one' }, problems: [{ question: 'one' }], waiting: 0 });
  });

  test('after a reload the member is where they were, and a server that was never told is told', async () => {
    const { server, storage, tab } = anOfflineTab();
    await answer(tab, 'a');
    tab.answer('two', 'half b');
    const again = aTab(server, storage);
    expect(again.state()).toMatchObject({ view: { name: 'two' }, waiting: 1, typed: { two: 'half b' } });
    await again.catchUp();
    expect(server.sent).toEqual([{ one: 'a' }]);
    expect(again.state()).toMatchObject({ waiting: 0, typed: { two: 'half b' }, notice: 'saved' });
  });

  test('the last page waits too, and how it ended is told when it is known', async () => {
    const { server, tab, storage, comeBack } = anOfflineTab();
    for (const text of ['a', 'b', 'c']) await answer(tab, text);
    expect(tab.state()).toMatchObject({ isHeld: true, waiting: 3, end: null });
    expect(aTab(server, storage).state()).toMatchObject({ isHeld: true, waiting: 3 });
    await comeBack();
    expect(tab.state()).toMatchObject({ end: END });
    expect(server.sent).toEqual([{ one: 'a' }, { two: 'b' }, { three: 'c' }]);
    expect(waitingIn(storage)).toEqual([]);
  });

  test('a member goes back to a page that waits, changes it, and the change is what is sent', async () => {
    const { server, tab, comeBack } = anOfflineTab();
    await answer(tab, 'a');
    await answer(tab, 'b');
    await tab.goTo('one');
    expect(tab.state()).toMatchObject({ view: { name: 'one' }, typed: { one: 'a' }, waiting: 0, revision: 0 });
    await answer(tab, 'better a');
    expect(tab.state()).toMatchObject({ view: { name: 'two' }, typed: { two: 'b' } });
    await tab.next();
    await comeBack();
    expect(server.sent).toEqual([{ one: 'better a' }, { two: 'b' }]);
  });

  test('a page that was on its way when the connection broke waits with the rest', async () => {
    const { server, tab, comeBack } = anOfflineTab();
    tab.network.isOffline = false;
    server.troubles.push(failure(0, 'UNREACHABLE'));
    tab.answer('one', 'a');
    const sending = tab.next();
    tab.network.isOffline = true;
    await sending;
    expect(tab.state()).toMatchObject({ view: { name: 'two' }, waiting: 1, saving: 'no', isLate: false });
    await comeBack();
    expect(server.sent).toEqual([{ one: 'a' }]);
  });
});

describe('back online', () => {
  test('Next takes along what waits, and Save and exit as well', async () => {
    const { server, tab } = anOfflineTab();
    await answer(tab, 'a');
    tab.network.isOffline = false;
    await answer(tab, 'b');
    expect(server.sent).toEqual([{ one: 'a' }, { two: 'b' }]);
    tab.network.isOffline = true;
    await tab.back();
    tab.network.isOffline = false;
    expect(await tab.leave()).toBe(true);
  });

  test('it breaks again halfway: the rest waits on', async () => {
    const { server, storage, tab } = anOfflineTab();
    await answer(tab, 'a');
    await answer(tab, 'b');
    const save = server.calls.save;
    let calls = 0;
    server.calls.save = async (...given) => {
      calls += 1;
      if (calls === 2) {
        tab.network.isOffline = true;
        throw failure(0, 'UNREACHABLE');
      }
      return save(...given);
    };
    tab.network.isOffline = false;
    await tab.catchUp();
    expect(tab.state()).toMatchObject({ waiting: 1, saving: 'no', view: { name: 'three' } });
    expect(waitingIn(storage)).toHaveLength(1);
    tab.network.isOffline = false;
    await tab.catchUp();
    expect(server.sent).toEqual([{ one: 'a' }, { two: 'b' }]);
    expect(tab.state()).toMatchObject({ waiting: 0, revision: 2 });
  });

  test('another device went on: I am where it is, and my words are offered', async () => {
    const { server, storage, tab, comeBack } = anOfflineTab();
    await answer(tab, 'mine');
    await answer(aTab(server), 'theirs');
    await comeBack();
    expect(server.sent).toEqual([{ one: 'theirs' }]);
    expect(tab.state()).toMatchObject({ waiting: 0, view: { name: 'two' }, revision: 1 });
    expect(waitingIn(storage)).toEqual([]);
    await tab.back();
    expect(tab.state().typed).toEqual({ one: 'mine' });
  });

  test('another device went on and came back to the same page: mine is sent', async () => {
    const { server, tab, comeBack } = anOfflineTab();
    await answer(tab, 'mine');
    const there = aTab(server);
    await answer(there, 'theirs');
    await there.back();
    await comeBack();
    expect(server.sent).toEqual([{ one: 'theirs' }, { one: 'mine' }]);
    expect(tab.state()).toMatchObject({ view: { name: 'two' }, waiting: 0, revision: 3 });
  });

  test('the server wants an answer looked at again: I am at its page, and later words are kept', async () => {
    const { server, tab, comeBack } = anOfflineTab();
    await answer(tab, 'a');
    await answer(tab, 'b');
    const save = server.calls.save;
    const problem = { question: 'one', code: 'pattern', message: 'Another look, please.' } as const;
    server.calls.save = async () => ({ ...server.step(), problems: [problem] });
    await comeBack();
    expect(tab.state()).toMatchObject({ view: { name: 'one' }, typed: { one: 'a' }, problems: [problem], waiting: 0 });
    server.calls.save = save;
    await answer(tab, 'a2');
    expect(tab.state()).toMatchObject({ view: { name: 'two' }, typed: { two: 'b' } });
  });
});

test('a browser that keeps nothing waits for the connection at its page', async () => {
  const storage = aStorage();
  const { tab } = anOfflineTab(aServer(), storage);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  tab.answer('one', 'a');
  const waiting = tab.next();
  await vi.advanceTimersByTimeAsync(1);
  tab.network.isOffline = false;
  tab.comeOnline();
  await waiting;
  expect(tab.state()).toMatchObject({ view: { name: 'two' }, waiting: 0 });
});
