import * as v from 'valibot';
import { API_PATHS } from '#contract/rest.ts';
import { graphqlBody, readGraphqlAnswer, type Operation } from '#client/graphql-answer.ts';
import { readRestAnswer } from '#client/rest-answer.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { Answer, Call, Transport } from '#client/transport.ts';

const UNAUTHENTICATED_STATUS = 401;

interface OperatorApiParts {
  readonly transport: Transport;
  readonly token: StoredToken;
  /** An operator's session has no refresh: when it is over, it is over. */
  readonly onSessionEnded: () => void;
}

interface RestCall<Shape extends v.GenericSchema> {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly answer: Shape;
}

export type OperatorApi = ReturnType<typeof createOperatorApi>;

/** Every call of the console goes through here; a call that fails throws an ApiError. */
export function createOperatorApi({ transport, token, onSessionEnded }: OperatorApiParts) {
  async function send(call: Omit<Call, 'csId'>): Promise<Answer> {
    const csId = token.read();
    const answer = await transport({ ...call, csId });
    const isOver = answer.httpStatus === UNAUTHENTICATED_STATUS && call.path !== API_PATHS.consoleSignIn;
    if (isOver && csId !== undefined && token.read() === csId) {
      token.clear();
      onSessionEnded();
    }
    return answer;
  }

  return {
    async callRest<Shape extends v.GenericSchema>({ answer, ...call }: RestCall<Shape>): Promise<v.InferOutput<Shape>> {
      const operationName = call.path.slice(call.path.lastIndexOf('/') + 1);
      return readRestAnswer(await send({ ...call, operationName }), (body) => {
        const value = v.safeParse(answer, body);
        return value.success ? value.output : undefined;
      });
    },

    async callGraphql<Result, Variables>(
      operation: Operation<Result, Variables>,
      variables: Variables,
    ): Promise<Result> {
      const body = graphqlBody(operation, variables);
      const answer = await send({ path: API_PATHS.consoleGraphql, operationName: operation.name, body });
      return readGraphqlAnswer<Result>(answer);
    },
  };
}
