import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { createTransport } from '#client/transport.ts';
import { startMemberServer } from '#web/testing/member-server.ts';
import { createMemoryStorage } from '#web/testing/memory-token.ts';
import { createRefreshOnce } from './refresh-once.ts';

let server: Awaited<ReturnType<typeof startMemberServer>>;
beforeEach(async () => {
  server = await startMemberServer();
});
afterEach(() => server.stop());

/** Tabs of one browser, with its real locks and channels. */
function openTabs(count: number, { haveLocks = true } = {}) {
  const storage = createMemoryStorage('cs-1');
  const transport = createTransport({
    origin: server.origin,
    siteId: 'spark-us',
    consumer: 'spark-web',
    environment: 'local',
  });
  return Array.from({ length: count }, () => {
    const channel = new BroadcastChannel(`refresh-once-${server.origin}`);
    onTestFinished(() => channel.close());
    const token = storage.openTab();
    const otherTabs = haveLocks ? { locks: navigator.locks, channel } : undefined;
    return { token, refresh: createRefreshOnce({ transport, token, otherTabs }) };
  });
}

/** Holds the refresh until every tab has asked for one. */
function holdRefresh() {
  const release = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  server.session.beforeAnswer = async (call) => {
    if (call.path !== API_PATHS.refreshToken) return;
    arrived.resolve();
    await release.promise;
  };
  return { arrived: arrived.promise, release: release.resolve };
}

const refreshCalls = () => server.callsTo(API_PATHS.refreshToken).length;

describe('several tabs that find the session expired', () => {
  test('at the same time make one refresh', async () => {
    const held = holdRefresh();
    const renewals = openTabs(5).map(({ refresh }) => refresh.renewSince(refresh.now()));
    await held.arrived;
    held.release();
    expect(await Promise.all(renewals)).toEqual(Array(5).fill(true));
    expect(refreshCalls()).toBe(1);
  });

  test('one after the other make one refresh, because the first tells the rest', async () => {
    const [first, ...rest] = openTabs(3);
    const before = rest.map(({ refresh }) => refresh.now());
    expect(await first?.refresh.renewSince(first.refresh.now())).toBe(true);
    await expect.poll(() => rest.map(({ refresh }) => refresh.now().refreshes)).toEqual([1, 1]);
    const renewals = rest.map(({ refresh }, tab) => refresh.renewSince(before[tab] ?? refresh.now()));
    expect(await Promise.all(renewals)).toEqual([true, true]);
    expect(refreshCalls()).toBe(1);
  });

  test('learn from the one that failed', async () => {
    server.session.canRefresh = false;
    const held = holdRefresh();
    const [first, second] = openTabs(2);
    if (first === undefined || second === undefined) throw new Error('two tabs were opened');
    const firstRenewal = first.refresh.renewSince(first.refresh.now()).then((isRenewed) => {
      if (!isRenewed) first.token.clear();
      return isRenewed;
    });
    await held.arrived;
    server.session.beforeAnswer = undefined;
    const secondRenewal = second.refresh.renewSince(second.refresh.now());
    held.release();
    expect(await firstRenewal).toBe(false);
    await secondRenewal;
    expect(refreshCalls()).toBe(1);
    expect(second.token.read()).toBeUndefined();
  });

  test('without locks each refreshes once', async () => {
    const tabs = openTabs(2, { haveLocks: false });
    await Promise.all(tabs.map(({ refresh }) => refresh.renewSince(refresh.now())));
    expect(refreshCalls()).toBe(2);
  });
});
