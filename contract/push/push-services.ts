/** Where browsers have their pushes delivered: Chrome and Edge, Firefox, Windows, Safari. A star stands for one part of a name. */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://web.push.apple.com',
] as const;

/** Whether an address that a browser names is one of these services: anything else is nobody that we call. */
export function isPushAddress(address: string, services: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  return username + password === '' && services.some((service) => isOf(origin, service));
}

function isOf(origin: string, service: string): boolean {
  const [before = '', after] = service.split('*');
  if (after === undefined) return origin === service;
  const name = origin.slice(before.length, origin.length - after.length);
  return origin.startsWith(before) && origin.endsWith(after) && /^[a-z0-9-]+$/.test(name);
}
