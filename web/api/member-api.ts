import type { Operation, OperationCalls } from '#contract/wire/operation.ts';
import { isTransient } from '#client/api-error.ts';
import { graphqlBody, readGraphqlAnswer, sendUntilKnown } from '#client/graphql-answer.ts';
import { type AnswerReader, readRestAnswer } from '#client/rest-answer.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { Call, Transport, Answer } from '#client/transport.ts';
import { createRefreshOnce, type OtherTabs, type RefreshOnce, type SessionMoment } from './refresh-once.ts';
import { refreshesSession } from '#contract/wire/session-calls.ts';

interface MemberApiParts {
  readonly transport: Transport;
  readonly token: StoredToken;
  /** Where operations go. */
  readonly graphqlPath: string;
  readonly otherTabs: OtherTabs | undefined;
  /** Who is signed in, as far as the browser knows. */
  readonly userId?: () => string | undefined;
  readonly onSessionLost: () => void;
  /** A REST call got no answer, or one of a server in trouble. What the server refuses is for the screen to tell. */
  readonly onRestFailure?: (error: unknown) => void;
}

export interface RestCall<Value> extends Pick<Call, 'path' | 'method' | 'query' | 'body' | 'keepalive'> {
  readonly read: AnswerReader<Value>;
  /** Nobody is told when it fails: the caller tells it, or tries again. */
  readonly isSilent?: boolean;
}

export type MemberApi = ReturnType<typeof createMemberApi>;

/** Every call of the member's app goes through here; a call that fails throws an ApiError. */
export function createMemberApi(parts: MemberApiParts) {
  const { transport, token, graphqlPath, otherTabs, userId, onSessionLost, onRestFailure } = parts;
  const refresh = createRefreshOnce({ transport, token, otherTabs });
  const through = (way: Transport) => createSessionTransport({ transport: way, token, refresh, onSessionLost });
  const send = through(transport);

  async function runOperation<Result, Variables>(
    operation: Operation<Result, Variables>,
    variables: Variables,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Result> {
    const body = graphqlBody(operation, variables);
    const call = { path: graphqlPath, operationName: operation.name, body, headers };
    return readGraphqlAnswer(operation, await sendUntilKnown(() => send(call)));
  }
  const calls: OperationCalls<Readonly<Record<string, string>>> = { query: runOperation, mutate: runOperation };

  return {
    /** For what cannot be sent as JSON, such as the parts of a film: whose session it belongs to. */
    caller: () => ({ csId: token.read(), userId: userId?.() }),

    /** The same session by another way to send, such as one that tells its progress. */
    through,

    async callRest<Value>({ read, isSilent = false, ...call }: RestCall<Value>): Promise<Value> {
      const operationName = call.path.slice(call.path.lastIndexOf('/') + 1);
      try {
        return readRestAnswer(await send({ ...call, operationName }), read);
      } catch (error) {
        if (!isSilent && isTransient(error)) onRestFailure?.(error);
        throw error;
      }
    },

    ...calls,
  };
}

const UNAUTHENTICATED_STATUS = 401;

type SessionCall = Omit<Call, 'csId'>;

interface SessionTransportParts {
  readonly transport: Transport;
  readonly token: StoredToken;
  readonly refresh: RefreshOnce;
  readonly onSessionLost: () => void;
}

/** Sends a call with the session's id; an expired session is refreshed and the call sent once more (spec §4.3, §8). */
function createSessionTransport({ transport, token, refresh, onSessionLost }: SessionTransportParts) {
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
      // What is open to visitors stays open to anyone who has just become one.
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
