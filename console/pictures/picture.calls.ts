import * as v from 'valibot';
import { beginPicture, keepPicture } from '#contract/generated/operator/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PICTURE_MAX_BYTES, PICTURE_PROBLEMS } from '#contract/pictures/pictures.ts';
import { Refusal } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendFile } from '#console/api/send-file.ts';

const keptPicture = v.object({ path: v.string() });

/** Sends the bytes of a picture; where it lies then. Fails with a sentence for the person who chose it. */
export async function sendPicture(api: OperatorApi, file: File): Promise<string> {
  if (file.size > PICTURE_MAX_BYTES) throw new Refusal(PICTURE_PROBLEMS['too-large']);
  const url = await api.mutate(beginPicture, {});
  const sent = { body: file, headers: { 'content-type': 'application/octet-stream' }, answer: keptPicture };
  return (await sendFile(url, sent)).path;
}

/** Has a picture fetched from its address, once and for good. */
export async function fetchPicture(api: OperatorApi, address: string): Promise<string> {
  const { picture, problem } = await api.mutate(keepPicture, { address });
  if (picture) return picture.path;
  throw new Refusal(problem ?? MESSAGES.generic.somethingWentWrongTryAgain);
}
