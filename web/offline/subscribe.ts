import type { PushSubscriptionKeys } from '#contract/push/pushed.ts';
import { beginWorker } from './begin-worker.ts';

/** What stands in the way of being told on this device. */
export type PushHindrance = 'unsupported' | 'denied';

export function pushHindrance(): PushHindrance | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** Asks the browser, which asks its owner: only ever after a press. Tells what stands in the way, if anything does. */
export async function subscribeDevice(publicKey: string): Promise<PushSubscriptionKeys | PushHindrance> {
  if (pushHindrance() !== undefined) return pushHindrance() ?? 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await beginWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    // One that was made with another key cannot be used any more.
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = subscription.toJSON();
    return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
  } catch {
    return 'unsupported';
  }
}

/** The browser forgets it too, so that nothing can reach it any more. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
