import * as v from 'valibot';
import { readRestError } from '#contract/wire/error-answers.ts';
import { CONSUMERS } from '#contract/wire/headers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ApiError } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';
import { type BytesCall, sendBytes } from '#client/uploads/send-bytes.ts';

interface SentFile<Shape extends v.GenericSchema> extends Pick<BytesCall, 'body' | 'csId' | 'headers' | 'signal'> {
  readonly answer: Shape;
}

/**
 * Sends a file to the address that an operation gave for it. The address is for this session, so the call needs no token
 * of its own. Fails with a Refusal in a sentence for the person who chose the file, or with an ApiError where it may go well a
 * little later.
 */
export async function sendFile<Shape extends v.GenericSchema>(
  url: string,
  { answer: shape, ...sent }: SentFile<Shape>,
): Promise<v.InferOutput<Shape>> {
  const { httpStatus, body, correlationId } = await sendBytes({ ...sent, path: url, consumer: CONSUMERS.console });
  const read = v.safeParse(shape, body);
  if (httpStatus < 300 && read.success) return read.output;
  const error = readRestError(body);
  const { somethingWentWrongTryAgain } = MESSAGES.generic;
  if (httpStatus < 500) throw new Refusal(error?.fields?.['file']?.[0] ?? somethingWentWrongTryAgain, 'file');
  const facts = { code: error?.code ?? 'INTERNAL', httpStatus, correlationId, details: error ?? {} };
  throw new ApiError(somethingWentWrongTryAgain, facts);
}
