import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { MemberSession, SessionTokens } from '#server/modules/identity/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { WireError } from './wire-error.ts';

/** Where a call came from, for the audit log and the log line. */
export interface CallOrigin {
  readonly origin: string;
  readonly correlationId: string;
  /** Whom limits per address count: a network, for IPv6. */
  readonly client: string;
  /** What the browser keeps of an account that has signed in on it. */
  readonly deviceToken: string | undefined;
  /** Has the browser keep another one. */
  readonly keepDevice: (token: string) => void;
  readonly userAgent: string | undefined;
}

/** What a resolver of the member's schema knows of its caller. Undefined for a visitor, on @public fields only. */
export interface MemberCall extends CallOrigin {
  readonly panelist: MemberSession | undefined;
  /** Has the browser keep new tokens of the session. */
  readonly keepSession: (tokens: SessionTokens) => void;
}

/** Who asks, where nobody else may. */
export function callerOf({ panelist }: MemberCall): MemberSession {
  if (panelist === undefined) throw new WireError('UNAUTHENTICATED');
  return panelist;
}

/** What a resolver of the operator's schema knows of its caller; the role was checked against @roles. */
export interface OperatorCall extends CallOrigin {
  readonly operator: {
    readonly operatorId: string;
    readonly sessionId: string;
    readonly name: string;
    readonly email: string;
    readonly role: OperatorRole;
  };
  /** Has the browser keep a new token of the session. */
  readonly keepSession: (token: string) => void;
}

/**
 * The caller's own id. Somebody else's id, or another panel's, is answered exactly as an id that
 * does not exist.
 */
export function ownIdOnly(call: MemberCall, asked: { readonly userId: string; readonly panelId: string }): string {
  if (call.panelist === undefined) throw new WireError('UNAUTHENTICATED');
  const isOwn = asked.userId === call.panelist.panelistId && asked.panelId === DEFAULT_BRAND.panelId;
  if (!isOwn) throw new WireError('NOT_FOUND');
  return call.panelist.panelistId;
}

/** Who asks, for the audit entry of what the call changes. */
export function actOf({
  operator,
  origin,
  correlationId,
}: OperatorCall): OperatorAct & Pick<OperatorCall['operator'], 'operatorId'> {
  return { operatorId: operator.operatorId, origin, correlationId };
}
