import { API_PATHS } from '#contract/wire/api-paths.ts';
import type { SignInRequest } from '#contract/identity/sign-in-requests.ts';
import { readSignInResponse, readSignOutResponse, readValidateTokenResponse } from '#contract/wire/session-calls.ts';
import { isApiError, isTransient, UNREACHABLE } from '#client/api-error.ts';
import type { ExternalStore } from '#client/external-store.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { RETRY_DELAYS_MS } from '#contract/limits.ts';

/** The signed-in user context of spec §3. */
export interface Member {
  readonly panelistId: string;
  readonly externalId: string;
  readonly email: string;
}

export type SessionState =
  | { readonly status: 'unchecked' }
  | { readonly status: 'signed-in'; readonly member: Member }
  /** 'ended' without the member asking for it: the screens say so and lead back to where they were. */
  | { readonly status: 'signed-out'; readonly because: 'never-in' | 'left' | 'ended' };

export type KnownSessionState = Exclude<SessionState, { status: 'unchecked' }>;

interface SessionParts {
  readonly api: MemberApi;
  readonly token: StoredToken;
  readonly store: ExternalStore<SessionState>;
  readonly trying?: Trying;
  /** Anyone who was signed in here when the server was last reached, with what they saw. */
  readonly lastSeen?: () => Promise<Member | undefined>;
}

export type Session = ReturnType<typeof createSession>;

/** Who is signed in, as far as this browser knows. The server decides anew with every call. */
export function createSession({ api, token, store, trying, lastSeen }: SessionParts) {
  let isPresumed = false;
  let checking: Promise<KnownSessionState> | undefined;

  function change(state: KnownSessionState): KnownSessionState {
    if (!isSame(store.get(), state)) store.set(state);
    return state;
  }

  async function validate(): Promise<KnownSessionState> {
    if (token.read() === undefined) return change({ status: 'signed-out', because: 'never-in' });
    try {
      const answer = await api.callRest({
        path: API_PATHS.validateToken,
        read: readValidateTokenResponse,
        isSilent: true,
      });
      isPresumed = false;
      return change({ status: 'signed-in', member: memberOf(answer) });
    } catch (error) {
      if (isApiError(error, 'UNAUTHENTICATED')) return change({ status: 'signed-out', because: 'ended' });
      const member = isApiError(error, UNREACHABLE) ? await lastSeen?.() : undefined;
      if (member === undefined) throw error;
      isPresumed = true;
      return change({ status: 'signed-in', member });
    }
  }

  async function check(): Promise<KnownSessionState> {
    const state = store.get();
    if (state.status !== 'unchecked') return state;
    checking ??= validate().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  /** Another tab signed in, out or refreshed. */
  async function followOtherTabs(): Promise<void> {
    if (token.read() === undefined) change({ status: 'signed-out', because: 'left' });
    else await validate();
  }

  return {
    store,

    /** The state, asking the server once if it is not known yet. Throws an ApiError when there is no answer. */
    check,

    /** Asks whether it is still so, if the server could not be reached before. */
    async confirm(): Promise<void> {
      if (isPresumed) await validate();
    },

    /** The same for a page that is nothing without it: asks again for a while. */
    checkPatiently: (): Promise<KnownSessionState> => tryUntilAnswered(check, trying),

    async signIn(request: SignInRequest): Promise<void> {
      const answer = await api.callRest({
        path: API_PATHS.signIn,
        body: request,
        read: readSignInResponse,
        isSilent: true,
      });
      token.write(answer.cs_id);
      change({ status: 'signed-in', member: memberOf(answer) });
    },

    /** Ends the session on the server first: a member who reads 'signed out' must be able to trust it. */
    async signOut(): Promise<void> {
      try {
        await api.callRest({ path: API_PATHS.signOut, read: readSignOutResponse });
      } catch (error) {
        if (!isApiError(error, 'UNAUTHENTICATED')) throw error;
      }
      token.clear();
      change({ status: 'signed-out', because: 'left' });
    },

    /** From now on a change in another tab shows here too. */
    followOtherTabs(): void {
      token.onChangeElsewhere(() => {
        followOtherTabs().catch(() => {
          // No answer: what is on the screen stays, and the next call will find out.
        });
      });
    },
  };
}

/** Another tab's refresh changes nothing that a screen shows. */
function isSame(before: SessionState, after: SessionState): boolean {
  if (before.status === 'signed-in' && after.status === 'signed-in') {
    return before.member.panelistId === after.member.panelistId;
  }
  return before.status === after.status;
}

function memberOf(answer: { panelist_id: string; external_id: string; email: string }): Member {
  return { panelistId: answer.panelist_id, externalId: answer.external_id, email: answer.email };
}

export function panelistIdOf(state: SessionState): string | undefined {
  return state.status === 'signed-in' ? state.member.panelistId : undefined;
}

export interface Trying {
  readonly onFailing: () => void;
  readonly onSettled: () => void;
}

/** For a call that is no query: tried again as queries are (spec §9), as long as it may go well by itself. */
export async function tryUntilAnswered<Value>(call: () => Promise<Value>, trying?: Trying): Promise<Value> {
  try {
    for (const delayMs of RETRY_DELAYS_MS) {
      try {
        return await call();
      } catch (error) {
        if (!isTransient(error)) throw error;
        trying?.onFailing();
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
    return await call();
  } finally {
    trying?.onSettled();
  }
}
