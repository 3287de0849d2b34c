import { beginGiftCardLoad, stopGiftCardLoad } from '#contract/generated/operator/operations.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendParts, type SentParts } from '#console/api/send-parts.ts';

/** Sends a file of cards. The id of its load, once all of it is there. */
export async function sendLoad(api: OperatorApi, sent: SentParts): Promise<string> {
  const { file } = sent;
  const { url, loadId } = await api.mutate(beginGiftCardLoad, { fileName: file.name, bytes: file.size });
  await sendParts({ url, giveUp: () => api.mutate(stopGiftCardLoad, { loadId }) }, sent);
  return loadId;
}
