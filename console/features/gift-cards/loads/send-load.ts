import { beginGiftCardLoad, stopGiftCardLoad } from '#contract/generated/operator/operations.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendParts, type SentParts } from '#console/api/send-parts.ts';

/** Sends a file of cards. The id of its load, once all of it is there. */
export async function sendLoad(api: OperatorApi, sent: SentParts): Promise<string> {
  const { file, signal } = sent;
  const { url, loadId } = await api.mutate(beginGiftCardLoad, { fileName: file.name, bytes: file.size });
  const stop = () => void stopLoad(api, loadId);
  signal.addEventListener('abort', stop);
  try {
    await sendParts(url, sent);
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return loadId;
}

/** Nothing of it is loaded then. That it could not be said does no harm: the server gives it up by itself. */
function stopLoad(api: OperatorApi, loadId: string): Promise<unknown> {
  return api.mutate(stopGiftCardLoad, { loadId }).catch(() => undefined);
}
