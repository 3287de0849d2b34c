import { newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Identity } from './identity.ts';
import { DEVICE_REMEMBERED_MS } from './session-policy.ts';

const PURPOSE = 'known-device';
const ACCOUNT_PURPOSE = 'known-device-account';

/**
 * A device that has signed in before carries a signed token for that account. It has its own five
 * attempts, so that a stranger's failures cannot lock the member out of their own phone.
 */
export function knownDeviceId(identity: Identity, token: string | undefined, accountKey: string): string | undefined {
  if (token === undefined) return undefined;
  const verified = identity.signer.verify(PURPOSE, token);
  if (!verified.ok) return undefined;
  const { account, device } = verified.value;
  if (typeof account !== 'string' || typeof device !== 'string') return undefined;
  const isOfAccount = identity.signer.isMac(
    ACCOUNT_PURPOSE,
    Buffer.from(accountKey),
    Buffer.from(account, 'base64url'),
  );
  return isOfAccount ? device : undefined;
}

export function deviceToken(identity: Identity, deviceId: string | undefined, accountKey: string): string {
  const device = deviceId ?? newSecret(identity.chance).slice(0, 22);
  const expiresAt = later(identity.clock.now(), DEVICE_REMEMBERED_MS);
  return identity.signer.sign(PURPOSE, { device, account: accountTag(identity, accountKey) }, expiresAt);
}

/** The token can be read by whoever holds it, so it names the account by a keyed hash. */
function accountTag(identity: Identity, accountKey: string): string {
  return identity.signer.mac(ACCOUNT_PURPOSE, Buffer.from(accountKey)).toString('base64url');
}
