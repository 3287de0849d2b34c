import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/wire/errors.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { readValidateTokenResponse } from '#contract/wire/session-calls.ts';
import type { Query } from '#contract/wire/operation.ts';
import { createTransport } from '#client/transport.ts';
import { startMemberServer } from '#web/testing/member-server.ts';
import { createMemoryStorage } from '#web/testing/memory-token.ts';
import { createMemberApi } from './member-api.ts';

type Server = Awaited<ReturnType<typeof startMemberServer>>;
let server: Server;
beforeEach(async () => {
  server = await startMemberServer();
});
afterEach(() => server.stop());

const echo: Query<unknown, { n: number }> = { name: 'echo', hash: 'a1b2' };

function openTab(token = createMemoryStorage('cs-1').openTab()) {
  const lost: number[] = [];
  const told: number[] = [];
  const site = { origin: server.origin, siteId: 'spark-us', consumer: 'spark-web' } as const;
  const transport = createTransport({ ...site, environment: 'stage', userId: () => 'p-1' });
  const api = createMemberApi({
    transport,
    token,
    graphqlPath: API_PATHS.graphql,
    otherTabs: undefined,
    onSessionLost: () => lost.push(1),
    onRestFailure: () => told.push(1),
  });
  return { token, lost, told, api, transport };
}

describe('a call', () => {
  test('carries the document hash, the variables and the headers of the specification', async () => {
    await openTab().api.query(echo, { n: 7 });
    const [call] = server.calls;
    expect(call?.body).toEqual({ operationName: 'echo', documentId: 'a1b2', variables: { n: 7 } });
    expect(call?.headers).toMatchObject({
      accept: 'application/json',
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'x-operation-name': 'echo',
      'x-site-id': 'spark-us',
      'x-consumer': 'spark-web',
      'x-service-name': 'spark-community',
      'x-service-env': 'stage',
      'x-user-id': 'p-1',
      authorization: 'Bearer cs-1',
    });
  });

  test.each(['POST', 'PUT', 'PATCH'] as const)('by %s carries its body', async (method) => {
    const { api } = openTab();
    await api.callRest({ path: API_PATHS.validateToken, method, body: { n: 1 }, read: readValidateTokenResponse });
    expect(server.calls[0]).toMatchObject({ method, body: { n: 1 }, headers: { 'content-type': 'application/json' } });
  });

  test('by GET carries its query in the address and no body', async () => {
    const { transport } = openTab();
    const query = { q: 'a&b c', size: 10, isNew: true, left: undefined };
    await transport({ path: '/v1/things', operationName: 'things', method: 'GET', query, csId: 'cs-1' });
    expect(server.calls[0]).toMatchObject({ method: 'GET', path: '/v1/things?q=a%26b+c&size=10&isNew=true' });
    expect(server.calls[0]?.body).toBeUndefined();
    expect(server.calls[0]?.headers).not.toHaveProperty('content-type');
  });

  test('by REST that fails is told by a toast; one that the server refuses is told by its screen', async () => {
    const { api, told } = openTab();
    const call = { path: API_PATHS.validateToken, read: readValidateTokenResponse };
    server.session.beforeAnswer = () => 503;
    await expect(api.callRest(call)).rejects.toMatchObject({ httpStatus: 503 });
    expect(told).toHaveLength(1);
    await expect(api.callRest({ ...call, isSilent: true })).rejects.toMatchObject({ httpStatus: 503 });
    server.session.beforeAnswer = () => 409;
    await expect(api.callRest(call)).rejects.toMatchObject({ httpStatus: 409 });
    expect(told).toHaveLength(1);
  });

  test('has a correlation id of its own', async () => {
    const { api } = openTab();
    await Promise.all([api.query(echo, { n: 1 }), api.query(echo, { n: 2 })]);
    const ids = server.calls.map((call) => call.headers['x-correlation-id']);
    expect(new Set(ids).size).toBe(2);
  });

  test.each([
    ['an answer that is not JSON', 502, 'INTERNAL'],
    ['an empty answer', 500, 'INTERNAL'],
  ])('%s becomes a typed failure', async (_, httpStatus, code) => {
    server.session.beforeAnswer = () => httpStatus;
    await expect(openTab().api.query(echo, { n: 1 })).rejects.toMatchObject({ code, httpStatus });
  });

  test('without a server fails as unreachable', async () => {
    const { api } = openTab();
    await server.stop();
    await expect(api.query(echo, { n: 1 })).rejects.toMatchObject({ code: 'UNREACHABLE', httpStatus: 0 });
  });
});

describe('an expired session', () => {
  test('20 parallel calls make one refresh and all succeed', async () => {
    server.session.isExpired = true;
    const { api, token, lost } = openTab();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => api.query(echo, { n })));
    expect(answers.map((body) => (body as { variables: { n: number } }).variables.n)).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    );
    expect(server.callsTo(API_PATHS.refreshToken)).toHaveLength(1);
    expect(token.read()).toBe('cs-1');
    expect(lost).toEqual([]);
  });

  test('a refusal that arrives after the refresh does not refresh again', async () => {
    server.session.isExpired = true;
    const arrived = Promise.withResolvers<void>();
    const refreshed = Promise.withResolvers<void>();
    server.session.beforeAnswer = async (call) => {
      if (!JSON.stringify(call.body).includes('"n":99')) return;
      arrived.resolve();
      await refreshed.promise;
    };
    const { api } = openTab();
    const slow = api.query(echo, { n: 99 });
    await arrived.promise;
    await api.query(echo, { n: 1 });
    refreshed.resolve();
    await slow;
    expect(server.callsTo(API_PATHS.refreshToken)).toHaveLength(1);
  });

  test('calls begun during the refresh wait for it and are sent once', async () => {
    server.session.isExpired = true;
    const { api } = openTab();
    const during = Promise.withResolvers<unknown>();
    server.session.beforeAnswer = (call) => {
      if (call.path === API_PATHS.refreshToken) during.resolve(api.query(echo, { n: 2 }));
    };
    await api.query(echo, { n: 1 });
    await during.promise;
    expect(server.callsTo(API_PATHS.graphql)).toHaveLength(3);
  });

  test('refreshes for a REST call alike', async () => {
    server.session.isExpired = true;
    const { api } = openTab();
    const answer = await api.callRest({ path: API_PATHS.validateToken, read: readValidateTokenResponse });
    expect(answer.panelist_id).toBe('p-1');
  });

  test('a refusal after the refresh is not retried a second time and ends the session', async () => {
    server.session.beforeAnswer = (call) => (call.path === API_PATHS.graphql ? 401 : undefined);
    const { api, token, lost } = openTab();
    await expect(api.query(echo, { n: 1 })).rejects.toMatchObject({ httpStatus: 401 });
    expect(server.callsTo(API_PATHS.graphql)).toHaveLength(2);
    expect(token.read()).toBeUndefined();
    expect(lost).toHaveLength(1);
  });

  test('when the refresh is refused the session is cleared once and every call fails', async () => {
    server.session.isExpired = true;
    server.session.canRefresh = false;
    const { api, token, lost } = openTab();
    const results = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => api.query(echo, { n })));
    expect(results.map((result) => result.status)).toEqual(Array(5).fill('rejected'));
    expect(server.callsTo(API_PATHS.refreshToken)).toHaveLength(1);
    expect(token.read()).toBeUndefined();
    expect(lost).toHaveLength(1);
  });

  test('when the refresh is refused a call is sent once more as a visitor, for what is open to everybody', async () => {
    server.session.isExpired = true;
    server.session.canRefresh = false;
    server.session.beforeAnswer = (call) => (call.csId === undefined ? 404 : undefined);
    await expect(openTab().api.query(echo, { n: 1 })).rejects.toMatchObject({ httpStatus: 404 });
    expect(server.callsTo(API_PATHS.graphql).map((call) => call.csId)).toEqual(['cs-1', undefined]);
  });

  test('a refresh whose answer got lost is asked for again', async () => {
    server.session.isExpired = true;
    let failures = 1;
    server.session.beforeAnswer = (call) => (call.path === API_PATHS.refreshToken && failures-- > 0 ? 503 : undefined);
    await openTab().api.query(echo, { n: 1 });
    expect(server.callsTo(API_PATHS.refreshToken)).toHaveLength(2);
  });

  test.each(['generateMarketResearchPanelistOtp', 'validateOtpAndSetMarketResearchPanelistPassword'])(
    'is not refreshed for %s',
    async (name) => {
      server.session.isExpired = true;
      await expect(openTab().api.query({ ...echo, name }, { n: 1 })).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
        message: ERRORS.UNAUTHENTICATED.sentence,
      });
      expect(server.callsTo(API_PATHS.refreshToken)).toHaveLength(0);
    },
  );

  test('a visitor without a session is not refreshed', async () => {
    const { api, lost } = openTab(createMemoryStorage(undefined).openTab());
    await expect(api.query(echo, { n: 1 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(server.callsTo(API_PATHS.refreshToken)).toHaveLength(0);
    expect(lost).toEqual([]);
  });

  test('signing out while a refresh is under way stays signed out', async () => {
    server.session.isExpired = true;
    const { api, token } = openTab();
    server.session.beforeAnswer = (call) => {
      if (call.path === API_PATHS.refreshToken) token.clear();
    };
    await expect(api.query(echo, { n: 1 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(token.read()).toBeUndefined();
  });
});
