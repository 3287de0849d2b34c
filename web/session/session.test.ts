import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { createExternalStore } from '#client/external-store.ts';
import { createTransport } from '#client/transport.ts';
import { createMemberApi } from '#web/api/member-api.ts';
import { startMemberServer } from '#web/testing/member-server.ts';
import { createMemoryStorage } from '#web/testing/memory-token.ts';
import { createSession, type SessionState } from './session.ts';

let server: Awaited<ReturnType<typeof startMemberServer>>;
beforeEach(async () => {
  server = await startMemberServer();
});
afterEach(() => server.stop());

const dana = { panelistId: 'p-1', externalId: 'x-1', email: 'dana@example.com' };
const credentials = { email: 'dana@example.com', password: 'longenough' };

function openTab(storage = createMemoryStorage('cs-1')) {
  const token = storage.openTab();
  const store = createExternalStore<SessionState>({ status: 'unchecked' });
  const seen: SessionState[] = [];
  store.subscribe(() => seen.push(store.get()));
  const api = createMemberApi({
    transport: createTransport({
      origin: server.origin,
      siteId: 'spark-us',
      consumer: 'spark-web',
      environment: 'local',
    }),
    token,
    graphqlPath: API_PATHS.graphql,
    otherTabs: undefined,
    onSessionLost: () => store.set({ status: 'signed-out', because: 'ended' }),
  });
  return { token, store, seen, session: createSession({ api, token, store }) };
}

function nextState(store: ReturnType<typeof openTab>['store']): Promise<SessionState> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      stop();
      resolve(store.get());
    });
  });
}

describe('on load', () => {
  test('a kept session is validated, once for everybody who asks', async () => {
    const { session } = openTab();
    const states = await Promise.all([session.check(), session.check()]);
    const signedIn = { status: 'signed-in', member: dana };
    expect(states).toEqual([signedIn, signedIn]);
    expect(server.callsTo(API_PATHS.validateToken)).toHaveLength(1);
  });

  test('without a kept session nobody is asked', async () => {
    const { session } = openTab(createMemoryStorage(undefined));
    expect(await session.check()).toEqual({ status: 'signed-out', because: 'never-in' });
    expect(server.calls).toEqual([]);
  });

  test('an expired session is refreshed on the way', async () => {
    server.session.isExpired = true;
    expect(await openTab().session.check()).toMatchObject({ status: 'signed-in' });
  });

  test('a session that has ended is told apart from none', async () => {
    server.session.csId = undefined;
    const { session, token } = openTab();
    expect(await session.check()).toEqual({ status: 'signed-out', because: 'ended' });
    expect(token.read()).toBeUndefined();
  });

  test('without an answer nothing is decided, and the next check asks again', async () => {
    server.session.beforeAnswer = () => 503;
    const { session, store, token } = openTab();
    await expect(session.check()).rejects.toMatchObject({ httpStatus: 503 });
    expect(store.get()).toEqual({ status: 'unchecked' });
    expect(token.read()).toBe('cs-1');
    server.session.beforeAnswer = undefined;
    expect(await session.check()).toMatchObject({ status: 'signed-in' });
  });
});

describe('signing in and out', () => {
  test('signing in keeps the client id and tells who it is', async () => {
    const { session, store, token } = openTab(createMemoryStorage(undefined));
    await session.signIn(credentials);
    expect(token.read()).toBe('cs-signed-in');
    expect(store.get()).toEqual({ status: 'signed-in', member: dana });
    expect(server.calls[0]?.body).toEqual(credentials);
  });

  test('signing out ends the session on the server and forgets it here', async () => {
    const { session, store, token } = openTab();
    await session.signOut();
    expect(server.session.csId).toBeUndefined();
    expect(token.read()).toBeUndefined();
    expect(store.get()).toEqual({ status: 'signed-out', because: 'left' });
  });

  test('signing out of a session that is gone already succeeds', async () => {
    server.session.csId = undefined;
    const { session, store } = openTab();
    await session.signOut();
    expect(store.get()).toMatchObject({ status: 'signed-out' });
  });

  test('signing out without an answer fails and stays signed in', async () => {
    const { session, store, token } = openTab();
    await session.check();
    server.session.beforeAnswer = () => 503;
    await expect(session.signOut()).rejects.toMatchObject({ httpStatus: 503 });
    expect(store.get()).toMatchObject({ status: 'signed-in' });
    expect(token.read()).toBe('cs-1');
  });
});

describe('another tab', () => {
  test('signing out there signs out here', async () => {
    const storage = createMemoryStorage('cs-1');
    const [here, there] = [openTab(storage), openTab(storage)];
    await here.session.check();
    here.session.followOtherTabs();
    await there.session.signOut();
    expect(here.store.get()).toEqual({ status: 'signed-out', because: 'left' });
  });

  test('signing in there signs in here', async () => {
    const storage = createMemoryStorage(undefined);
    const [here, there] = [openTab(storage), openTab(storage)];
    await here.session.check();
    here.session.followOtherTabs();
    const signedIn = nextState(here.store);
    await there.session.signIn(credentials);
    expect(await signedIn).toEqual({ status: 'signed-in', member: dana });
  });

  test('the same member signing in anew there changes nothing here', async () => {
    const storage = createMemoryStorage('cs-1');
    const [here, there] = [openTab(storage), openTab(storage)];
    await here.session.check();
    here.session.followOtherTabs();
    here.seen.length = 0;
    await there.session.signIn(credentials);
    // Once for the page, then because the id changed.
    await expect.poll(() => server.callsTo(API_PATHS.validateToken).length).toBe(2);
    await here.session.signOut();
    expect(here.seen).toEqual([{ status: 'signed-out', because: 'left' }]);
  });
});
