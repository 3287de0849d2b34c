import { isId, newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import {
  deleteDevices,
  insertDevice,
  isDeviceOf,
  moveSessionToDevice,
  touchDevice,
  type Audience,
} from './known-devices.store.ts';
import { DEVICE_REMEMBERED_MS, KNOWN_DEVICES_EACH } from './session-policy.ts';

const PURPOSE = 'known-device';
const ACCOUNT_PURPOSE = 'known-device-account';

/**
 * A device that has signed in before carries a signed token for that account. It has its own five attempts, so that a stranger's
 * failures cannot lock the member out of their own phone. The token counts while the account has a row for the device: a changed
 * password and the end of all sessions delete them.
 */
export async function knownDeviceId(
  identity: Identity,
  audience: Audience,
  email: string,
  token: string | undefined,
): Promise<string | undefined> {
  const key = emailKey(email);
  const deviceId = token === undefined ? undefined : namedDevice(identity, token, accountKeyOf(audience, key));
  if (deviceId === undefined) return undefined;
  const isKnown = await isDeviceOf(identity.db, audience, { deviceId, panelId: identity.panelId, emailKey: key });
  return isKnown ? deviceId : undefined;
}

/** The device that a token names, if it was made here for this account. */
function namedDevice({ signer }: Identity, token: string, accountKey: string): string | undefined {
  const verified = signer.verify(PURPOSE, token);
  if (!verified.ok) return undefined;
  const { account, device } = verified.value;
  if (typeof account !== 'string' || typeof device !== 'string' || !isId(device)) return undefined;
  const isOfAccount = signer.isMac(ACCOUNT_PURPOSE, Buffer.from(accountKey), Buffer.from(account, 'base64url'));
  return isOfAccount ? device : undefined;
}

export interface DeviceOwner {
  readonly audience: Audience;
  readonly accountId: string;
  readonly email: string;
}

export interface RememberedDevice {
  readonly deviceId: string;
  /** What the browser keeps. */
  readonly token: string;
}

/**
 * Notes that an account was opened on a device: the one that it is known as, or a new one. The oldest beyond the cap are
 * forgotten. The caller holds the account's row, so that two at once do not both add the last one.
 */
export async function rememberDevice(
  identity: Identity,
  tx: Db,
  { audience, accountId, email }: DeviceOwner,
  { deviceId: knownAs, name }: { readonly deviceId: string | undefined; readonly name: string | null },
): Promise<RememberedDevice> {
  const now = identity.clock.now();
  const known = { deviceId: knownAs ?? '', name, signedInAt: now };
  const isKnown = knownAs !== undefined && (await touchDevice(tx, audience, accountId, known));
  const deviceId = isKnown ? knownAs : newId(identity.chance, now);
  if (!isKnown) await insertDevice(tx, { audience, accountId }, { ...known, deviceId }, KNOWN_DEVICES_EACH);
  return { deviceId, token: deviceToken(identity, deviceId, accountKeyOf(audience, email)) };
}

/** After a change of the password: no device is known any more, and the one where a session stays open begins anew. */
export async function renewDevices(
  identity: Identity,
  tx: Db,
  owner: DeviceOwner,
  { sessionId, name }: { readonly sessionId: string | undefined; readonly name: string | null },
): Promise<RememberedDevice> {
  await deleteDevices(tx, owner.audience, owner.accountId);
  const device = await rememberDevice(identity, tx, owner, { deviceId: undefined, name });
  if (sessionId !== undefined) await moveSessionToDevice(tx, owner.audience, sessionId, device.deviceId);
  return device;
}

/** The token can be read by anyone who holds it, so it names the account by a keyed hash. */
function deviceToken({ signer, clock }: Identity, device: string, accountKey: string): string {
  const account = signer.mac(ACCOUNT_PURPOSE, Buffer.from(accountKey)).toString('base64url');
  return signer.sign(PURPOSE, { device, account }, later(clock.now(), DEVICE_REMEMBERED_MS));
}

/**
 * Whose attempts a rate per account counts: those of a device that the account knows by themselves, all others together. So
 * strangers use up the allowance of strangers.
 */
export async function attemptedBy(
  identity: Identity,
  audience: Audience,
  email: string,
  token: string | undefined,
): Promise<string> {
  const deviceId = await knownDeviceId(identity, audience, email, token);
  return `${accountKeyOf(audience, email)} ${deviceId ?? ''}`.trim();
}

/** An address may be a member's and an operator's: a device that one of them knows is no device of the other. */
function accountKeyOf(audience: Audience, email: string): string {
  return audience === 'member' ? emailKey(email) : `operator:${emailKey(email)}`;
}
