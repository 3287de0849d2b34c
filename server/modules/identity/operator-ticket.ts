import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ENROLMENT_TICKET_MINUTES, SIGN_IN_TICKET_MINUTES } from '#contract/identity/console-auth.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Identity } from './identity.ts';

const PLACE = 'operator-sign-in-ticket';

const content = v.object({
  operatorId: v.string(),
  /** Which password was right: another one since then voids the ticket. */
  password: v.string(),
  /** The authenticator secret to be proven, base64; only on the way to enrolment. */
  secret: v.optional(v.string()),
  expiresAt: v.number(),
});

export interface SignInTicket {
  readonly operatorId: string;
  readonly password: string;
  readonly secret: Buffer | undefined;
}

/** Names an operator whose password was right, for a few minutes. Sealed: the browser carries it and cannot read it. */
export function sealTicket(
  identity: Identity,
  operator: { readonly operator_id: string; readonly password_hash: string | null },
  secret?: Buffer,
): string {
  const minutes = secret === undefined ? SIGN_IN_TICKET_MINUTES : ENROLMENT_TICKET_MINUTES;
  const ticket: v.InferOutput<typeof content> = {
    operatorId: operator.operator_id,
    password: passwordMark(operator.password_hash),
    ...(secret && { secret: secret.toString('base64') }),
    expiresAt: later(identity.clock.now(), minutes * MINUTE_MS).getTime(),
  };
  return identity.sealer.seal(Buffer.from(JSON.stringify(ticket)), PLACE);
}

/** Undefined when it was changed, is none of ours, or is over. */
export function openTicket(identity: Identity, ticket: string): SignInTicket | undefined {
  try {
    const opened = v.parse(content, JSON.parse(identity.sealer.open(ticket, PLACE).toString()));
    if (opened.expiresAt <= identity.clock.now().getTime()) return undefined;
    const { operatorId, password, secret } = opened;
    return { operatorId, password, secret: secret === undefined ? undefined : Buffer.from(secret, 'base64') };
  } catch {
    return undefined;
  }
}

export function passwordMark(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
}
