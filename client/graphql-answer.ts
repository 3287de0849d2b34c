import { readGraphqlError } from '#contract/wire/error-answers.ts';
import { ERROR_HTTP_STATUSES, isErrorCode } from '#contract/wire/error-codes.ts';
import type { Operation } from '#contract/wire/operation.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './transport.ts';
import { unreadableAnswer } from './rest-answer.ts';

export function graphqlBody<Variables>({ name, hash }: Operation<unknown, Variables>, variables: Variables) {
  return { operationName: name, documentId: hash, variables };
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

/** What an operation was answered, or the first error as an ApiError: an answer with any error counts as failed. */
export function readGraphqlAnswer<Result>({ name }: Operation<Result, never>, answer: Answer): Result {
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
  // The server answers trusted documents only, so what is under the operation's name is what the generator wrote down.
  return body.data[name] as Result;
}

function hasData<Result>(body: unknown): body is { readonly data: Readonly<Record<string, Result>> } {
  return typeof body === 'object' && body !== null && 'data' in body && body.data !== null && body.data !== undefined;
}
