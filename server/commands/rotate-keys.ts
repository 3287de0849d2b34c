/** What `npm run rotate-keys` does: brings what older keys sealed or hashed under the newest ones, and says which may go. */
import { runCommand, type CommandOutcome } from './command.ts';
import { ConfigError, type Config } from '../config/config.ts';
import type { Rooms } from '#server/rooms.ts';
import { resealSigningKeys } from '#server/modules/external-surveys/index.ts';
import { rewrapKeys } from '#server/modules/gift-cards/index.ts';
import { expirePepper, resealIdentity } from '#server/modules/identity/index.ts';
import { resealPersonKey } from '#server/modules/joining/index.ts';
import { resealAddresses, resealKeptLines } from '#server/modules/product-tests/index.ts';
import { resealPush } from '#server/modules/push/index.ts';
import { findKeyWithoutNode } from '../platform/installation/key-checks.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { resealAddressKey, resealQueuedMail } from '../platform/mail/index.ts';
import type { Resealed } from '../platform/reseal-rows.ts';
import { operatorImports } from '../operator-imports.ts';
import { keyRings } from '../start/admit-database.ts';

const EXPIRE = '--expire-pepper';

/** Runs the command with this environment; `--expire-pepper <id>` instead makes anyone who has a password under it choose another. */
export function runRotateCommand(
  env: Record<string, string | undefined>,
  args: readonly string[] = [],
): Promise<CommandOutcome> {
  const [option, pepperId, ...rest] = args;
  if (option === undefined) return runCommand(env, rotate);
  if (option === EXPIRE && pepperId !== undefined && rest.length === 0) {
    return runCommand(env, (rooms, config) => expire(rooms, config, pepperId));
  }
  return Promise.resolve({ text: `usage: npm run rotate-keys [-- ${EXPIRE} <id of a pepper>]`, exitCode: 1 });
}

async function expire({ identity }: Rooms, config: Config, pepperId: string): Promise<CommandOutcome> {
  if (pepperId === config.passwordPeppers[0].id) {
    throw new ConfigError(`PASSWORD_PEPPERS: ${pepperId} is first. Put another key first, then expire this one`);
  }
  const { members, operators } = await expirePepper(identity, pepperId);
  const lines = [
    `PASSWORD_PEPPERS: no passwords use ${pepperId} anymore.`,
    `  members without a password now: ${members}. They're logged out, and can choose a new one with 'Forgot your password?'`,
    `  operators without a password now: ${operators.length}. They're signed out, and can choose a new one with a link`,
    ...operators.map(({ email, url }) => `    ${email}: ${url ?? 'disabled, no link'}`),
  ];
  return { text: lines.join('\n'), exitCode: 0 };
}

interface Part extends Resealed {
  readonly what: string;
  /** What becomes of those that are left. */
  readonly why: string;
}

const LOST = "its key isn't in the ring";
const ON_ITS_WAY = 'being sent right now; run this again in a minute';
const TYPED = 'in the old hash format; updated the next time the owner signs in';

async function rotate(rooms: Rooms, config: Config): Promise<CommandOutcome> {
  const { identity, giftCards, externalSurveys, joining } = rooms;
  const early = await findKeyWithoutNode(identity.db, keyRings(config));
  if (early !== undefined) {
    throw new ConfigError(
      `${early.ring}: no node has started with the key ${early.keyId} first. Restart all nodes with it first, then run this command again`,
    );
  }
  const { authenticators, memberPasswords, earlierPasswords, operatorPasswords, recoveryCodes } =
    await resealIdentity(identity);
  const cards = await rewrapKeys(giftCards);
  const pushes = await resealPush(rooms.push);
  const sealed: Part[] = [
    { what: 'operator authenticators', why: LOST, ...authenticators },
    { what: 'external survey secrets', why: LOST, ...(await resealSigningKeys(externalSurveys)) },
    {
      what: 'gift card keys',
      why: LOST,
      renewed: cards.rewrapped,
      left: cards.lost > 0 ? { 'another key': cards.lost } : {},
    },
    { what: 'keys that recognize returning people', why: LOST, ...(await resealPersonKey(joining)) },
    { what: 'push keys', why: LOST, ...pushes.keys },
    { what: 'devices that get notifications', why: LOST, ...pushes.devices },
    { what: 'product test addresses', why: LOST, ...(await resealAddresses(rooms.productTests)) },
    ...(await resealImports(rooms)),
    { what: 'bad tracking file lines', why: LOST, ...(await resealKeptLines(rooms.productTests)) },
    { what: 'address keys', why: LOST, ...(await resealAddressKey(identity.db, identity.sealer)) },
    { what: 'queued emails', why: ON_ITS_WAY, ...(await resealQueuedMail(identity.db, identity.sealer)) },
  ];
  const hashed: Part[] = [
    { what: 'member passwords', why: TYPED, ...memberPasswords },
    // One that only its owner could renew holds no key back: without its pepper it is compared no more.
    { what: 'earlier member passwords', why: TYPED, renewed: earlierPasswords.renewed, left: {} },
    { what: 'operator passwords', why: TYPED, ...operatorPasswords },
  ];
  const lines = [
    ...report('SEALING_KEYS', config.sealingKeys, sealed),
    ...report('PASSWORD_PEPPERS', config.passwordPeppers, hashed),
    ...aboutExpiry(hashed),
    ...aboutSigning(config.signingKeys, recoveryCodes),
  ];
  const isDone = [...sealed, ...hashed].every(({ left }) => Object.keys(left).length === 0);
  return { text: lines.join('\n'), exitCode: isDone ? 0 : 1 };
}

async function resealImports(rooms: Rooms): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const { waiting } of operatorImports(rooms)) {
    if (waiting !== undefined) parts.push({ what: waiting.what, why: LOST, ...(await waiting.reseal()) });
  }
  return parts;
}

function report(ring: string, [newest, ...older]: KeyRing, parts: readonly Part[]): readonly string[] {
  const lines = [`${ring}: the current key is ${newest.id}.`];
  for (const { what, renewed, left, why } of parts) {
    if (renewed > 0) lines.push(`  ${what}: ${renewed} updated`);
    for (const [keyId, count] of Object.entries(left)) lines.push(`  ${what}: ${count} still using ${keyId} (${why})`);
  }
  const needed = new Set(parts.flatMap(({ left }) => Object.keys(left)));
  const free = older.map(({ id }) => id).filter((id) => !needed.has(id));
  if (older.length === 0) lines.push('  There are no older keys.');
  else if (free.length > 0) lines.push(`  Can be removed once all nodes have ${newest.id} first: ${free.join(', ')}`);
  else lines.push('  No older keys can be removed yet.');
  return lines;
}

/** Who does not sign in for long holds a pepper back for as long. */
function aboutExpiry(hashed: readonly Part[]): readonly string[] {
  const left = new Set(hashed.flatMap((part) => Object.keys(part.left)));
  return [...left].map(
    (id) => `  To make people whose passwords use ${id} choose a new one: npm run rotate-keys -- ${EXPIRE} ${id}`,
  );
}

function aboutSigning([newest, ...older]: KeyRing, recoveryCodes: number): readonly string[] {
  const lines = [`SIGNING_KEYS: the current key is ${newest.id}.`];
  if (recoveryCodes > 0) lines.push(`  operator recovery codes: ${recoveryCodes} updated`);
  if (older.length === 0) return [...lines, '  There are no older keys.'];
  const ids = older.map(({ id }) => id).join(', ');
  return [
    ...lines,
    `  You can remove ${ids} 7 days after ${newest.id} became the first key. Links in emails sent before that stop working then; to keep them working, wait 30 days.`,
  ];
}
