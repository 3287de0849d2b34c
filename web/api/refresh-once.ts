import { API_PATHS } from '#contract/wire/api-paths.ts';
import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import { readRefreshTokenResponse } from '#contract/wire/session-calls.ts';
import { isApiError, isTransient } from '#client/api-error.ts';
import { readRestAnswer } from '#client/rest-answer.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { Transport } from '#client/transport.ts';

const LOCK_NAME = 'spark-session-refresh';

/** The tabs of one browser: they share the cookies, so one refresh serves them all. */
export interface OtherTabs {
  /** Only one tab refreshes at a time. */
  readonly locks: Pick<LockManager, 'request'>;
  /** A tab that has refreshed says so. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

/**
 * A refresh whose answer got lost may be asked for again while the server still forgives the spent token (10 s);
 * later it would look like theft. The first two delays of spec §9 fit well inside.
 */
const REFRESH_RETRY_DELAYS_MS = RETRY_DELAYS_MS.slice(0, 2);

/** What a call knew when it was sent; compared with the present to see whether somebody has refreshed since. */
export interface SessionMoment {
  readonly token: string | undefined;
  readonly refreshes: number;
}

export interface RefreshOnce {
  now(): SessionMoment;
  /** Waits for a refresh under way; at once when there is none. */
  settled(): Promise<void>;
  /** True when the session is fresher than at that moment, by our refresh, an earlier one or another tab's. */
  renewSince(moment: SessionMoment): Promise<boolean>;
}

interface RefreshParts {
  readonly transport: Transport;
  readonly token: StoredToken;
  /** Undefined in a browser without locks: then two tabs may both refresh, which the server forgives. */
  readonly otherTabs: OtherTabs | undefined;
}

/** However many calls find the session expired, one refresh runs and they all wait for it (spec §4.3). */
export function createRefreshOnce({ transport, token, otherTabs }: RefreshParts): RefreshOnce {
  let refreshes = 0;
  let running: Promise<boolean> | undefined;
  otherTabs?.channel.addEventListener('message', () => {
    refreshes += 1;
  });

  function isNewerThan(moment: SessionMoment): boolean {
    return refreshes !== moment.refreshes || token.read() !== moment.token;
  }

  async function refresh(moment: SessionMoment): Promise<boolean> {
    // Another tab's word may have come while we waited for the lock.
    if (isNewerThan(moment)) return token.read() !== undefined;
    const csId = await requestRefresh(transport, moment.token);
    // Signing out or in while the answer was on its way wins over it.
    if (token.read() !== moment.token) return token.read() !== undefined;
    if (csId === undefined) return false;
    token.write(csId);
    refreshes += 1;
    otherTabs?.channel.postMessage('refreshed');
    return true;
  }

  async function refreshInOneTab(moment: SessionMoment): Promise<boolean> {
    if (otherTabs === undefined) return refresh(moment);
    const { locks } = otherTabs;
    const isRenewed = await locks.request(LOCK_NAME, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : refresh(moment),
    );
    if (isRenewed !== undefined) return isRenewed;
    // Another tab is at it. If it fails it removes the token, for us too.
    await locks.request(LOCK_NAME, () => undefined);
    return token.read() !== undefined;
  }

  return {
    now: () => ({ token: token.read(), refreshes }),
    async settled() {
      await running?.catch(() => false);
    },
    async renewSince(moment) {
      if (isNewerThan(moment)) return token.read() !== undefined;
      running ??= refreshInOneTab(moment).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** The new client id, or undefined when the session cannot be refreshed any more. */
async function requestRefresh(transport: Transport, csId: string | undefined): Promise<string | undefined> {
  for (const delayMs of [...REFRESH_RETRY_DELAYS_MS, undefined]) {
    try {
      const answer = await transport({ path: API_PATHS.refreshToken, operationName: 'refresh-token', csId });
      return readRestAnswer(answer, readRefreshTokenResponse).cs_id;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isTransient(error) || delayMs === undefined) return undefined;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return undefined;
}
