import { beginShipmentFile, stopShipmentFile } from '#contract/generated/operator/operations.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendParts, type SentParts } from '#console/api/send-parts.ts';

/** Sends a file of parcels. Its id, once all of it is there. */
export async function sendShipmentFile(api: OperatorApi, sent: SentParts): Promise<string> {
  const { file, signal } = sent;
  const { url, fileId } = await api.mutate(beginShipmentFile, { fileName: file.name, bytes: file.size });
  // That it could not be said does no harm: the server gives it up by itself.
  const stop = () => void api.mutate(stopShipmentFile, { fileId }).catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    await sendParts(url, sent);
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return fileId;
}
