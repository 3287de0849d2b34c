import { newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { emailKey } from './email-key.ts';
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

/**
 * Whose attempts a rate per account counts: those of a device that the account knows by themselves, all others together. So
 * strangers use up the allowance of strangers.
 */
export function attemptedBy(
  identity: Identity,
  audience: 'member' | 'operator',
  email: string,
  token: string | undefined,
): string {
  const accountKey = accountKeyOf(audience, email);
  return `${accountKey} ${knownDeviceId(identity, token, accountKey) ?? ''}`.trim();
}

/** An address may be a member's and an operator's: a device that one of them knows is no device of the other. */
export function accountKeyOf(audience: 'member' | 'operator', email: string): string {
  return audience === 'member' ? emailKey(email) : `operator:${emailKey(email)}`;
}

/** The device that an operator has signed in on before, if this is one. */
export function operatorDevice(identity: Identity, email: string, token: string | undefined): string | undefined {
  return knownDeviceId(identity, token, accountKeyOf('operator', email));
}

/** What a browser keeps once an operator has signed in on it. */
export function operatorDeviceToken(identity: Identity, email: string, token: string | undefined): string {
  return deviceToken(identity, operatorDevice(identity, email, token), accountKeyOf('operator', email));
}
