import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, aServer, aStorage, aTab, failure } from '#web/testing/survey-bed.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('Save and exit', () => {
  test('takes what is typed to the server, and another device finds it', async () => {
    const server = aServer();
    const tab = aTab(server);
    tab.answer('one', 'half a');
    expect(await tab.leave()).toBe(true);
    expect(tab.kept()).toEqual([]);
    expect(aTab(server).state()).toMatchObject({ typed: { one: 'half a' }, draft: { one: 'half a' } });
  });

  test('sends nothing where nothing new was typed', async () => {
    const server = aServer();
    server.troubles.push(failure(500, 'INTERNAL'));
    expect(await aTab(server).leave()).toBe(true);
    expect(server.troubles).toHaveLength(1);
  });

  test('without a connection says so, keeps it here, and saves as soon as there is one', async () => {
    const server = aServer();
    const tab = aTab(server);
    server.troubles.push(failure(0, 'UNREACHABLE'));
    tab.answer('one', 'half a');
    const leaving = tab.leave();
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.state()).toMatchObject({ isLate: true, saving: 'waiting' });
    expect(tab.kept()).toHaveLength(1);
    tab.answer('one', 'half a word');
    tab.comeOnline();
    expect(await leaving).toBe(true);
    expect(server.kept.get('one')?.answers).toEqual({ one: 'half a word' });
  });

  test('stays when another tab went on, tells so, and loses nothing', async () => {
    const [server, storage] = [aServer(), aStorage()];
    const [here, there] = [aTab(server, storage), aTab(server)];
    await answer(there, 'theirs');
    here.answer('one', 'mine');
    expect(await here.leave()).toBe(false);
    expect(here.state()).toMatchObject({ notice: 'moved-on', view: { name: 'two' } });
    await here.back();
    expect(here.state().typed).toEqual({ one: 'mine' });
  });

  test('stays when another tab kept other words, and both are there', async () => {
    const server = aServer();
    const [here, there] = [aTab(server), aTab(server)];
    there.answer('one', 'theirs');
    expect(await there.leave()).toBe(true);
    here.answer('one', 'mine');
    expect(await here.leave()).toBe(false);
    expect(here.state()).toMatchObject({ typed: { one: 'mine' }, otherTyped: { one: 'theirs' } });
    here.swapTyped();
    expect(here.state()).toMatchObject({ typed: { one: 'theirs' }, otherTyped: { one: 'mine' } });
    here.swapTyped();
    expect(await here.leave()).toBe(true);
    expect(server.kept.get('one')).toEqual({ number: 2, answers: { one: 'mine' } });
  });

  test('of a tab that was never typed in leaves the words of another alone', async () => {
    const server = aServer();
    const [here, there] = [aTab(server), aTab(server)];
    there.answer('one', 'theirs');
    await there.leave();
    expect(await here.leave()).toBe(true);
    expect(server.kept.get('one')?.answers).toEqual({ one: 'theirs' });
  });
});

describe('a page that is opened again', () => {
  test('goes on from what is here, if that came after what the server has', async () => {
    const [server, storage] = [aServer(), aStorage()];
    const tab = aTab(server, storage);
    tab.answer('one', 'first');
    await tab.leave();
    tab.answer('one', 'first and more');
    const again = aTab(server, storage);
    expect(again.state()).toMatchObject({ typed: { one: 'first and more' }, otherTyped: undefined });
    expect(await again.leave()).toBe(true);
    expect(server.kept.get('one')?.answers).toEqual({ one: 'first and more' });
  });

  test('shows what another device saved since, and offers what is here', async () => {
    const [server, storage] = [aServer(), aStorage()];
    aTab(server, storage).answer('one', 'typed here, never saved');
    const phone = aTab(server);
    phone.answer('one', 'saved there');
    await phone.leave();
    const again = aTab(server, storage);
    expect(again.state()).toMatchObject({
      typed: { one: 'saved there' },
      otherTyped: { one: 'typed here, never saved' },
    });
  });

  test('has the draft also after a way back and on', async () => {
    const server = aServer();
    const tab = aTab(server);
    await answer(tab, 'a');
    tab.answer('two', 'half b');
    await tab.leave();
    const phone = aTab(server);
    await phone.back();
    await phone.next();
    expect(phone.state()).toMatchObject({ view: { name: 'two' }, typed: { two: 'half b' } });
  });

  test('shows one member nothing of another on the same device, and takes over what was typed before signing in', () => {
    const [server, storage] = [aServer(), aStorage()];
    aTab(server, storage, 'somebody').answer('one', 'theirs');
    expect(aTab(server, storage, 'me').state().typed).toEqual({});
    aTab(server, storage, '').answer('one', 'before signing in');
    expect(aTab(server, storage, 'me').state().typed).toEqual({ one: 'before signing in' });
  });
});

describe('leaving without a word', () => {
  test('takes what is typed to the server, once', async () => {
    const server = aServer();
    const tab = aTab(server);
    tab.answer('one', 'half a');
    tab.keepQuietly();
    await vi.advanceTimersByTimeAsync(1);
    expect(server.kept.get('one')).toEqual({ number: 1, answers: { one: 'half a' } });
    expect(tab.kept()).toEqual([]);
    tab.keepQuietly();
    await vi.advanceTimersByTimeAsync(1);
    expect(server.kept.get('one')?.number).toBe(1);
  });

  test('keeps it here when that fails, and says nothing', async () => {
    const server = aServer();
    const tab = aTab(server);
    server.troubles.push(failure(0, 'UNREACHABLE'));
    tab.answer('one', 'half a');
    tab.keepQuietly();
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.kept()).toHaveLength(1);
    expect(tab.state()).toMatchObject({ isLate: false, failure: undefined });
    expect(await tab.leave()).toBe(true);
  });
});
