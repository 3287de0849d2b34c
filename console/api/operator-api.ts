import * as v from 'valibot';
import { CONSOLE_AUTH_PATHS, IDLE_SECONDS_HEADER } from '#contract/identity/console-auth.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import type { Operation, OperationCalls } from '#contract/wire/operation.ts';
import { isApiError, UNREACHABLE } from '#client/api-error.ts';
import { graphqlBody, readGraphqlAnswer, sendUntilKnown } from '#client/graphql-answer.ts';
import { readRestAnswer } from '#client/rest-answer.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { Answer, Call, Transport } from '#client/transport.ts';
import { isAnswerOfNobody, type Reach } from './reach.ts';

const UNAUTHENTICATED_STATUS = 401;
/** A refusal of these is no word about the session that somebody may still have. */
const SIGN_IN_PATHS: readonly string[] = [API_PATHS.consoleSignIn, ...Object.values(CONSOLE_AUTH_PATHS)];

interface OperatorApiParts {
  readonly transport: Transport;
  readonly token: StoredToken;
  /** An operator's session has no refresh: when it is over, it is over. */
  readonly onSessionEnded: () => void;
  /** For how long nobody has touched the console: a screen that refreshes by itself keeps no session alive. */
  readonly idleSeconds?: () => number;
  /** Is told whether anybody answered. */
  readonly reach?: Pick<Reach, 'heard' | 'failed'>;
}

interface RestCall<Shape extends v.GenericSchema> {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly answer: Shape;
}

export type OperatorApi = ReturnType<typeof createOperatorApi>;

/** Every call of the console goes through here; a call that fails throws an ApiError. */
export function createOperatorApi(parts: OperatorApiParts) {
  const { transport, token, onSessionEnded, idleSeconds = () => 0, reach } = parts;
  let lastCallAt = 0;

  async function ask(call: Call): Promise<Answer> {
    try {
      const answer = await transport(call);
      if (isAnswerOfNobody(answer.httpStatus)) reach?.failed();
      else reach?.heard();
      return answer;
    } catch (error) {
      if (isApiError(error, UNREACHABLE)) reach?.failed();
      throw error;
    }
  }

  async function send(call: Omit<Call, 'csId'>): Promise<Answer> {
    const csId = token.read();
    lastCallAt = Date.now();
    const headers = { [IDLE_SECONDS_HEADER]: String(idleSeconds()) };
    const answer = await ask({ ...call, csId, headers });
    const isOver = answer.httpStatus === UNAUTHENTICATED_STATUS && !SIGN_IN_PATHS.includes(call.path);
    if (isOver && csId !== undefined && token.read() === csId) {
      token.clear();
      onSessionEnded();
    }
    return answer;
  }

  async function runOperation<Result, Variables>(
    operation: Operation<Result, Variables>,
    variables: Variables,
    { keepalive = false }: Pick<Call, 'keepalive'> = {},
  ): Promise<Result> {
    const body = graphqlBody(operation, variables);
    const call = { path: API_PATHS.consoleGraphql, operationName: operation.name, body, keepalive };
    return readGraphqlAnswer(operation, await sendUntilKnown(() => send(call)));
  }
  const calls: OperationCalls<Pick<Call, 'keepalive'>> = { query: runOperation, mutate: runOperation };

  return {
    secondsSinceLastCall: () => Math.floor((Date.now() - lastCallAt) / 1_000),

    async callRest<Shape extends v.GenericSchema>({ answer, ...call }: RestCall<Shape>): Promise<v.InferOutput<Shape>> {
      const operationName = call.path.slice(call.path.lastIndexOf('/') + 1);
      return readRestAnswer(await send({ ...call, operationName }), (body) => {
        const value = v.safeParse(answer, body);
        return value.success ? value.output : undefined;
      });
    },

    ...calls,
  };
}
