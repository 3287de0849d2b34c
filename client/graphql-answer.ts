import { readGraphqlError } from '#contract/wire/error-answers.ts';
import { ERROR_HTTP_STATUSES, isErrorCode } from '#contract/wire/error-codes.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './transport.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

/** A generated document: it carries the hash of its text and, for the compiler only, its types. */
export interface TrustedDocument<Result, Variables> {
  readonly __apiType?: ((variables: Variables) => Result) | undefined;
  readonly __meta__?: { readonly hash?: unknown } | undefined;
}

export interface Operation<Result, Variables> {
  /** The name in the .graphql file; the document itself holds only a hash. */
  readonly name: string;
  readonly document: TrustedDocument<Result, Variables>;
}

export function graphqlBody<Result, Variables>(operation: Operation<Result, Variables>, variables: Variables) {
  return { operationName: operation.name, documentId: operation.document.__meta__?.hash, variables };
}

/** While two versions of the server run, one may not know what the other has just given its app to ask for. */
const ASKED_AGAIN_MS = [250, 500, 1_000];

/** Sends a call until a node knows its operation. Those that do not have done nothing, so this is no second time. */
export async function sendUntilKnown(send: () => Promise<Answer>): Promise<Answer> {
  for (const wait of ASKED_AGAIN_MS) {
    const answer = await send();
    if (readGraphqlError(answer.body)?.extensions.code !== 'UNKNOWN_OPERATION') return answer;
    await new Promise((done) => setTimeout(done, wait));
  }
  return send();
}

/** The data of a GraphQL call, or the first error as an ApiError: an answer with any error counts as failed. */
export function readGraphqlAnswer<Result>(answer: Answer): Result {
  const { body, httpStatus, correlationId } = answer;
  const error = readGraphqlError(body);
  if (error !== undefined) {
    const { code } = error.extensions;
    throw new ApiError(error.message, {
      code,
      // A failure inside an otherwise good answer arrives with 200: its code knows better.
      httpStatus: isErrorCode(code) ? ERROR_HTTP_STATUSES[code] : httpStatus,
      correlationId,
      details: error.extensions,
    });
  }
  if (httpStatus >= 400 || !hasData<Result>(body)) throw unreadableAnswer(answer);
  return body.data;
}

/** The server answers trusted documents only, so the shape below data is the one the generator wrote down. */
function hasData<Result>(body: unknown): body is { readonly data: Result } {
  return typeof body === 'object' && body !== null && 'data' in body && body.data !== null && body.data !== undefined;
}
