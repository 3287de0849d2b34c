import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '#contract/limits.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { SignInFailure } from './check-password.ts';
import type { Identity } from './identity.ts';
import { openOperatorSession, type OperatorSignedIn, type SignInOrigin } from './open-operator-session.ts';
import { checkOperatorPassword } from './operator-password.ts';
import { checkSecondStep, type SecondProof, counted } from './operator-second-step.ts';
import { openTicket, passwordMark, sealTicket, type SignInTicket } from './operator-ticket.ts';
import { findOperatorById, type OperatorRow, setTotpSecretOnce } from './operators.store.ts';
import { totpPlace } from './create-operator.ts';
import { renewCodes } from './recovery-codes.ts';
import { hasJustExpired, matchingStep } from './totp.ts';

export type NextStep =
  | { readonly step: 'code'; readonly ticket: string }
  | { readonly step: 'enrol'; readonly ticket: string; readonly key: string; readonly uri: string };

export type TicketFailure = SignInFailure | { readonly kind: 'ticket-over' };

/** The first step: address and password. Right: a ticket to the second, which is to enrol for anyone who has not yet. */
export async function beginOperatorSignIn(
  identity: Identity,
  input: { readonly email: string; readonly password: string; readonly deviceToken?: string | undefined },
): Promise<Result<NextStep, SignInFailure>> {
  const checked = await checkOperatorPassword(identity, input);
  return checked.ok ? ok(nextStep(identity, checked.value)) : checked;
}

/** The second step: a code of the authenticator, or a recovery code instead. Each works once. */
export async function confirmOperatorSignIn(
  identity: Identity,
  ticket: string,
  proof: SecondProof,
  from: SignInOrigin,
): Promise<Result<OperatorSignedIn, TicketFailure>> {
  const operator = await operatorOfTicket(identity, openTicket(identity, ticket));
  if (operator === undefined) return err({ kind: 'ticket-over' });
  const signedIn = await proveAndOpen(identity, operator, proof, from);
  if (!signedIn.ok) return signedIn;
  return signedIn.value === undefined ? err({ kind: 'ticket-over' }) : ok(signedIn.value);
}

/** Both steps in one call, for a client that has password and code at hand. A failure names neither. */
export async function operatorSignIn(
  identity: Identity,
  input: { readonly email: string; readonly password: string; readonly code: string },
  from: SignInOrigin,
): Promise<Result<OperatorSignedIn, SignInFailure>> {
  const checked = await checkOperatorPassword(identity, { ...input, deviceToken: from.deviceToken });
  if (!checked.ok) return checked;
  const signedIn = await proveAndOpen(identity, checked.value, input, from);
  if (!signedIn.ok) return signedIn;
  return signedIn.value === undefined ? err({ kind: 'failed', attempt: 1 }) : ok(signedIn.value);
}

export function nextStep(identity: Identity, operator: OperatorRow): NextStep {
  if (operator.totp_secret !== null) return { step: 'code', ticket: sealTicket(identity, operator) };
  const secret = identity.chance.bytes(AUTHENTICATOR_SECRET_BYTES);
  return {
    step: 'enrol',
    ticket: sealTicket(identity, operator, secret),
    key: authenticatorKey(secret),
    uri: authenticatorUri(secret, operator.email),
  };
}

/** Whom a ticket names, if they may still sign in with the password that they gave. */
async function operatorOfTicket(
  identity: Identity,
  ticket: SignInTicket | undefined,
): Promise<OperatorRow | undefined> {
  if (ticket === undefined) return undefined;
  const operator = await findOperatorById(identity.db, identity.panelId, ticket.operatorId);
  const isGood = operator?.state === 'ACTIVE' && passwordMark(operator.password_hash) === ticket.password;
  return isGood ? operator : undefined;
}

/** Undefined when password or authenticator were changed while the code was looked at. */
async function proveAndOpen(
  identity: Identity,
  operator: OperatorRow,
  proof: SecondProof,
  from: SignInOrigin,
): Promise<Result<OperatorSignedIn | undefined, SignInFailure>> {
  const proven = await checkSecondStep(identity, operator, proof, from.deviceToken);
  if (!proven.ok) return proven;
  const by = 'code' in proof ? 'code' : 'recovery code';
  return ok(await inTransaction(identity.db, (tx) => openOperatorSession(identity, tx, { operator, proof: by }, from)));
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4226 wants 160 bits. */
const AUTHENTICATOR_SECRET_BYTES = 20;

/** The secret as authenticator apps want it typed. */
function authenticatorKey(secret: Buffer): string {
  let bits = '';
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says. */
function authenticatorUri(secret: Buffer, email: string): string {
  const issuer = `${DEFAULT_BRAND.shortName} console`;
  const parameters = new URLSearchParams({
    secret: authenticatorKey(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(TOTP_DIGITS),
    period: String(TOTP_STEP_SECONDS),
  });
  // Apps take a plus for a plus, not for a space.
  const query = parameters.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query}`;
}

/** Keeps the authenticator of an operator who has none, once a code proves that they have it, and signs them in. */
export async function enrolAuthenticator(
  identity: Identity,
  ticket: string,
  code: string,
  from: SignInOrigin,
): Promise<Result<OperatorSignedIn & { readonly recoveryCodes: readonly string[] }, TicketFailure>> {
  const opened = openTicket(identity, ticket);
  const operator = await operatorOfTicket(identity, opened);
  const secret = opened?.secret;
  if (operator === undefined || secret === undefined) return err({ kind: 'ticket-over' });
  let step: number | undefined;
  const proven = await counted(identity, operator, from.deviceToken, async () => {
    const now = identity.clock.now();
    step = matchingStep(secret, code, now);
    if (step !== undefined) return 'right';
    return hasJustExpired(secret, code, now) ? 'over' : 'wrong';
  });
  if (!proven.ok) return proven;
  const sealed = identity.sealer.seal(secret, totpPlace(operator.operator_id));
  return inTransaction(identity.db, async (tx) => {
    // Somebody else may have enrolled with the same password in the meantime: the first one has.
    if (!(await setTotpSecretOnce(tx, operator, sealed, step ?? 0))) return err({ kind: 'ticket-over' });
    const recoveryCodes = await renewCodes(identity, tx, operator.operator_id);
    const enrolled = { ...operator, totp_secret: sealed };
    const signedIn = await openOperatorSession(identity, tx, { operator: enrolled, proof: 'enrolment' }, from);
    return signedIn === undefined ? err({ kind: 'ticket-over' }) : ok({ ...signedIn, recoveryCodes });
  });
}
