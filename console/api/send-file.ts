import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { readRestError } from '#contract/wire/error-answers.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Refusal } from '#client/failure.ts';

interface SentFile<Shape extends v.GenericSchema> {
  readonly body: Blob;
  readonly contentType: string;
  readonly answer: Shape;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file to the address that an operation gave for it. The address is for this session, so the call needs no token
 * of its own. Fails with a Refusal in a sentence for whoever chose the file, or with any other error where it may go well
 * a little later.
 */
export async function sendFile<Shape extends v.GenericSchema>(
  url: string,
  { body, contentType, answer: shape, headers, signal }: SentFile<Shape>,
): Promise<v.InferOutput<Shape>> {
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': contentType, [HEADERS.siteId]: DEFAULT_BRAND.siteId, ...headers },
    body,
    ...(signal && { signal }),
  });
  const json: unknown = await answer.json().catch(() => undefined);
  const read = v.safeParse(shape, json);
  if (answer.ok && read.success) return read.output;
  const sentence = readRestError(json)?.fields?.['file']?.[0] ?? MESSAGES.generic.somethingWentWrongTryAgain;
  throw answer.status >= 500 ? new Error(sentence) : new Refusal(sentence, 'file');
}
