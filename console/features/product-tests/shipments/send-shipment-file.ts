import { beginShipmentFile, stopShipmentFile } from '#contract/generated/operator/operations.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendParts, type SentParts } from '#console/api/send-parts.ts';

/** Sends a file of parcels. Its id, once all of it is there. */
export async function sendShipmentFile(api: OperatorApi, sent: SentParts): Promise<string> {
  const { file } = sent;
  const { url, fileId } = await api.mutate(beginShipmentFile, { fileName: file.name, bytes: file.size });
  await sendParts({ url, giveUp: () => api.mutate(stopShipmentFile, { fileId }) }, sent);
  return fileId;
}
