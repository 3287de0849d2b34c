import type * as v from 'valibot';
import { API_PATHS } from '#contract/rest.ts';
import { graphqlBody, readGraphqlAnswer, type Operation } from '#client/graphql-answer.ts';
import { readRestAnswer } from '#client/rest-answer.ts';
import type { StoredToken } from '#client/stored-token.ts';
import type { Transport } from '#client/transport.ts';
import { createRefreshOnce, type OtherTabs } from './refresh-once.ts';
import { createSessionTransport } from './session-transport.ts';

interface MemberApiParts {
  readonly transport: Transport;
  readonly token: StoredToken;
  readonly otherTabs: OtherTabs | undefined;
  readonly onSessionLost: () => void;
}

export interface RestCall<Shape extends v.GenericSchema> {
  readonly path: string;
  readonly body?: unknown;
  readonly answer: Shape;
}

export type MemberApi = ReturnType<typeof createMemberApi>;

/** Every call of the member's app goes through here; a call that fails throws an ApiError. */
export function createMemberApi({ transport, token, otherTabs, onSessionLost }: MemberApiParts) {
  const refresh = createRefreshOnce({ transport, token, otherTabs });
  const send = createSessionTransport({ transport, token, refresh, onSessionLost });

  return {
    async callRest<Shape extends v.GenericSchema>({
      path,
      body,
      answer,
    }: RestCall<Shape>): Promise<v.InferOutput<Shape>> {
      const operationName = path.slice(path.lastIndexOf('/') + 1);
      return readRestAnswer(await send({ path, operationName, body }), answer);
    },

    async callGraphql<Result, Variables>(
      operation: Operation<Result, Variables>,
      variables: Variables,
    ): Promise<Result> {
      const body = graphqlBody(operation, variables);
      return readGraphqlAnswer<Result>(await send({ path: API_PATHS.graphql, operationName: operation.name, body }));
    },
  };
}
