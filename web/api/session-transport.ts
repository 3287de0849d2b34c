import { refreshesSession } from '#contract/wire/session-calls.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { Answer, Call, Transport } from '#client/transport.ts';
import type { RefreshOnce, SessionMoment } from './refresh-once.ts';

const UNAUTHENTICATED_STATUS = 401;

export type SessionCall = Omit<Call, 'csId'>;

interface SessionTransportParts {
  readonly transport: Transport;
  readonly token: StoredToken;
  readonly refresh: RefreshOnce;
  readonly onSessionLost: () => void;
}

/** Sends a call with the session's id; an expired session is refreshed and the call sent once more (spec §4.3, §8). */
export function createSessionTransport({ transport, token, refresh, onSessionLost }: SessionTransportParts) {
  function loseSession(moment: SessionMoment) {
    if (token.read() !== moment.token) return;
    token.clear();
    onSessionLost();
  }

  return async function send(call: SessionCall): Promise<Answer> {
    await refresh.settled();
    const sentAt = refresh.now();
    const answer = await transport({ ...call, csId: sentAt.token });
    if (answer.httpStatus !== UNAUTHENTICATED_STATUS || sentAt.token === undefined || !mayRefresh(call)) return answer;

    if (!(await refresh.renewSince(sentAt))) {
      loseSession(sentAt);
      // What is open to visitors stays open to whoever has just become one.
      return transport({ ...call, csId: undefined });
    }
    const sentAgainAt = refresh.now();
    const secondAnswer = await transport({ ...call, csId: sentAgainAt.token });
    if (secondAnswer.httpStatus === UNAUTHENTICATED_STATUS) loseSession(sentAgainAt);
    return secondAnswer;
  };
}

function mayRefresh({ path, operationName }: SessionCall): boolean {
  return refreshesSession(path) && refreshesSession(operationName);
}
