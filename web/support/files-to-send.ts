import { MESSAGES } from '#contract/messages/messages.ts';
import { Refusal } from '#client/failure.ts';
import type { FileSending } from './send-files.ts';

/** Asks whether to send without the files of these names. */
export type AskWithout = (names: readonly string[]) => Promise<'send' | 'stay'>;

/** What the server answers in words that belong to a file. */
export const FILES_FIELD = 'fileIds';

export const NOT_ATTACHED = "Remove the files that couldn't be attached, or choose different ones.";

/**
 * The files that go along with what somebody sends, once none is under way. A file that was refused is never left out without a
 * word: it is asked about first.
 */
export async function filesToSend(sending: FileSending, askWithout: AskWithout): Promise<readonly string[]> {
  const fileIds = await sending.settled();
  if (fileIds === undefined) throw new Refusal(MESSAGES.supportForm.uploadFailed, FILES_FIELD);
  const refused = sending.refused();
  if (refused.length === 0) return fileIds;
  if ((await askWithout(refused.map(({ name }) => name))) === 'stay') throw new Refusal(NOT_ATTACHED, FILES_FIELD);
  for (const { id } of refused) sending.remove(id);
  return fileIds;
}
