import type { PeopleFilePurpose } from '#contract/joining/people-files.ts';
import { beginPeopleFile, stopPeopleFile } from '#contract/generated/operator/operations.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendParts, type SentParts } from '#console/api/send-parts.ts';

/** Sends a file of people. Its id, once all of it is there. */
export async function sendPeopleFile(api: OperatorApi, purpose: PeopleFilePurpose, sent: SentParts): Promise<string> {
  const { file } = sent;
  const { url, fileId } = await api.mutate(beginPeopleFile, { purpose, fileName: file.name, bytes: file.size });
  await sendParts({ url, giveUp: () => api.mutate(stopPeopleFile, { fileId }) }, sent);
  return fileId;
}
