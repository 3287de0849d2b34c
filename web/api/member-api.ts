import { API_PATHS } from '#contract/api-paths.ts';
import { graphqlBody, readGraphqlAnswer, type Operation } from '#client/graphql-answer.ts';
import { type AnswerReader, readRestAnswer } from '#client/rest-answer.ts';
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

export interface RestCall<Value> {
  readonly path: string;
  readonly body?: unknown;
  readonly read: AnswerReader<Value>;
}

export type MemberApi = ReturnType<typeof createMemberApi>;

/** Every call of the member's app goes through here; a call that fails throws an ApiError. */
export function createMemberApi({ transport, token, otherTabs, onSessionLost }: MemberApiParts) {
  const refresh = createRefreshOnce({ transport, token, otherTabs });
  const send = createSessionTransport({ transport, token, refresh, onSessionLost });

  return {
    async callRest<Value>({ path, body, read }: RestCall<Value>): Promise<Value> {
      const operationName = path.slice(path.lastIndexOf('/') + 1);
      return readRestAnswer(await send({ path, operationName, body }), read);
    },

    async callGraphql<Result, Variables>(
      operation: Operation<Result, Variables>,
      variables: Variables,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Result> {
      const body = graphqlBody(operation, variables);
      const call = { path: API_PATHS.graphql, operationName: operation.name, body, headers };
      return readGraphqlAnswer<Result>(await send(call));
    },
  };
}
