import {
  API_PATHS,
  consoleSignInResponse,
  consoleValidateSessionResponse,
  signOutResponse,
  type ConsoleSignInRequest,
} from '#contract/rest.ts';
import { isApiError } from '#client/api-error.ts';
import type { ExternalStore } from '#client/external-store.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'signed-in'; readonly operatorId: string }
  | { readonly status: 'signed-out'; readonly hasEnded: boolean };

interface SessionParts {
  readonly api: OperatorApi;
  readonly token: StoredToken;
  readonly store: ExternalStore<SessionState>;
}

export type Session = ReturnType<typeof createSession>;

/** Which operator is signed in, as far as this browser knows. The server decides anew with every call. */
export function createSession({ api, token, store }: SessionParts) {
  /** Asks the server about the kept session; the state tells what came of it. */
  async function check(): Promise<void> {
    if (token.read() === undefined) {
      store.set({ status: 'signed-out', hasEnded: false });
      return;
    }
    try {
      const path = API_PATHS.consoleValidateSession;
      const { operator_id } = await api.callRest({ path, answer: consoleValidateSessionResponse });
      store.set({ status: 'signed-in', operatorId: operator_id });
    } catch (error) {
      if (!isApiError(error, 'UNAUTHENTICATED')) store.set({ status: 'unreachable' });
    }
  }

  return {
    store,
    check,

    async signIn(request: ConsoleSignInRequest): Promise<void> {
      const answer = await api.callRest({
        path: API_PATHS.consoleSignIn,
        body: request,
        answer: consoleSignInResponse,
      });
      token.write(answer.cs_id);
      store.set({ status: 'signed-in', operatorId: answer.operator_id });
    },

    /** Ends the session on the server first: an operator who reads 'signed out' must be able to trust it. */
    async signOut(): Promise<void> {
      try {
        await api.callRest({ path: API_PATHS.consoleSignOut, answer: signOutResponse });
      } catch (error) {
        if (!isApiError(error, 'UNAUTHENTICATED')) throw error;
      }
      token.clear();
      store.set({ status: 'signed-out', hasEnded: false });
    },

    /** From now on a change in another tab shows here too. */
    followOtherTabs(): void {
      token.onChangeElsewhere(() => void check());
    },
  };
}
