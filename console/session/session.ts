import {
  CONSOLE_AUTH_PATHS,
  enrolAuthenticatorResponse,
  lookUpLinkResponse,
  signInNextStep,
  type ConfirmSignInRequest,
  type LookUpLinkResponse,
  type SignInNextStep,
} from '#contract/identity/console-auth.ts';
import {
  API_PATHS,
  consoleSignInResponse,
  consoleValidateSessionResponse,
  signOutResponse,
  type ConsoleSignInResponse,
  type ConsoleValidateSessionResponse,
  type OperatorRole,
} from '#contract/wire/rest.ts';
import { isApiError } from '#client/api-error.ts';
import type { ExternalStore } from '#client/external-store.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export interface SignedInOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
}

/** Why somebody is outside: they left, their session is over, or nobody touched anything for too long. */
export type SignedOutReason = 'left' | 'ended' | 'idle';

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'signed-in'; readonly operator: SignedInOperator }
  | {
      readonly status: 'signed-out';
      readonly reason: SignedOutReason;
      /** Whose screens wait behind the door with what was typed into them; nobody's when they left. */
      readonly kept: SignedInOperator | undefined;
    };

interface SessionParts {
  readonly api: OperatorApi;
  readonly token: StoredToken;
  readonly store: ExternalStore<SessionState>;
  readonly isIdleTooLong: () => boolean;
}

/** An authenticator that was just enrolled: codes to keep, and then the way in. */
export interface Enrolled {
  readonly recoveryCodes: readonly string[];
  readonly enter: () => void;
}

export type Session = ReturnType<typeof createSession>;

/** Which operator is signed in, as far as this browser knows. The server decides anew with every call. */
export function createSession({ api, token, store, isIdleTooLong }: SessionParts) {
  /** Asks the server about the kept session; the state tells what came of it. */
  async function check(): Promise<void> {
    if (token.read() === undefined) {
      const reason = isIdleTooLong() ? 'idle' : 'left';
      store.set(signedOut(store.get(), store.get().status === 'checking' ? 'left' : reason));
      return;
    }
    try {
      const path = API_PATHS.consoleValidateSession;
      const answer = await api.callRest({ path, answer: consoleValidateSessionResponse });
      store.set({ status: 'signed-in', operator: operatorOf(answer) });
    } catch (error) {
      // Anyone who is in stays in while the server cannot be asked; their next call tells.
      const isFirst = store.get().status === 'checking';
      if (isFirst && !isApiError(error, 'UNAUTHENTICATED')) store.set({ status: 'unreachable' });
    }
  }

  function enter(answer: ConsoleSignInResponse): void {
    token.write(answer.cs_id);
    store.set({ status: 'signed-in', operator: operatorOf(answer) });
  }

  return {
    store,
    check,

    /** The first step: what comes next for anyone who has this password. */
    beginSignIn: (email: string, password: string): Promise<SignInNextStep> =>
      api.callRest({ path: API_PATHS.consoleSignIn, body: { email, password }, answer: signInNextStep }),

    /** The second step: in. */
    async confirmSignIn(request: ConfirmSignInRequest): Promise<void> {
      const path = CONSOLE_AUTH_PATHS.confirmSignIn;
      enter(await api.callRest({ path, body: request, answer: consoleSignInResponse }));
    },

    async enrol(ticket: string, code: string): Promise<Enrolled> {
      const path = CONSOLE_AUTH_PATHS.enrolAuthenticator;
      const answer = await api.callRest({ path, body: { ticket, code }, answer: enrolAuthenticatorResponse });
      return { recoveryCodes: answer.recovery_codes, enter: () => enter(answer) };
    },

    lookUpLink: (linkToken: string): Promise<LookUpLinkResponse> =>
      api.callRest({ path: CONSOLE_AUTH_PATHS.lookUpLink, body: { token: linkToken }, answer: lookUpLinkResponse }),

    chooseLinkPassword: (linkToken: string, password: string): Promise<SignInNextStep> =>
      api.callRest({
        path: CONSOLE_AUTH_PATHS.useLink,
        body: { token: linkToken, password },
        answer: signInNextStep,
      }),

    /** Ends the session on the server first: an operator who reads 'signed out' must be able to trust it. */
    async signOut(reason: 'left' | 'idle' = 'left'): Promise<void> {
      try {
        await api.callRest({ path: API_PATHS.consoleSignOut, answer: signOutResponse });
      } catch (error) {
        if (!isApiError(error, 'UNAUTHENTICATED')) throw error;
      }
      token.clear();
      store.set(signedOut(store.get(), reason));
    },

    /** From now on a change in another tab shows here too. */
    followOtherTabs(): void {
      token.onChangeElsewhere(() => void check());
    },
  };
}

/** Outside for this reason. Unless they left, the screens of who was here are kept for their return. */
export function signedOut(before: SessionState, reason: SignedOutReason): SessionState {
  if (reason === 'left') return { status: 'signed-out', reason, kept: undefined };
  const kept =
    before.status === 'signed-in' ? before.operator : before.status === 'signed-out' ? before.kept : undefined;
  return { status: 'signed-out', reason, kept };
}

function operatorOf(answer: ConsoleValidateSessionResponse): SignedInOperator {
  return { operatorId: answer.operator_id, name: answer.name, email: answer.email, role: answer.role };
}
