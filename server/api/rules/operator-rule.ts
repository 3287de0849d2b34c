import type { AuditAction } from '#contract/audit/audit-sentences.ts';
import type { MutationResolvers } from '#contract/generated/operator/resolvers.ts';
import type { CountedAct } from '#contract/second-person/act-limits.ts';
import type { RequestKind } from '#contract/second-person/second-person.ts';
import type { LimitCountedBy, RateLimitKey } from '#server/limits/rate-limits.ts';

export type OperatorMutation = keyof MutationResolvers;

/**
 * What it may write into the audit log: a change without an entry is an error, and so is any other entry. Or why it may change
 * something without one; or what it does in place of changing anything.
 */
export type AuditRule =
  | readonly [AuditAction, ...AuditAction[]]
  | { readonly withoutEntry: string }
  | { readonly changesNothing: string };

type OperatorLimit = LimitCountedBy<'operator'>;

/** When what an operator asks for waits for a second person. */
export interface SecondPerson {
  /** What the second person is asked. */
  readonly asks: readonly RequestKind[];
  /** The acts whose limits are counted: beyond one of them it waits. */
  readonly over: readonly CountedAct[];
  /** What makes it wait whatever was counted. */
  readonly and?: 'raisesLimit' | 'makesApprover' | 'cardSeen';
  /** What is done without anybody being asked; without it every change is counted first. */
  readonly unless?: string;
}

/** What every mutation of the console declares; its roles are in the schema. */
export interface OperatorRule {
  readonly audit: AuditRule;
  /** Counted by the operator before it runs, besides all their requests. */
  readonly limits: readonly OperatorLimit[];
  /** Counted further in, since they're answered otherwise; a change that didn't count them is an error. */
  readonly within?: readonly RateLimitKey[];
  readonly secondPerson: 'never' | 'decides' | SecondPerson;
}

/** A part of the table. */
export type OperatorRules = Readonly<Partial<Record<OperatorMutation, OperatorRule>>>;

/** What anybody may do alone, and as often as they like, within the limit of all their requests. */
export const alone = (...audit: [AuditAction, ...AuditAction[]]): OperatorRule => ({
  audit,
  limits: [],
  secondPerson: 'never',
});

/** The same, without an entry in the audit log, and why. */
export const untold = (withoutEntry: string): OperatorRule => ({
  audit: { withoutEntry },
  limits: [],
  secondPerson: 'never',
});

/** What only looks or signs a link, and where it's told what comes of it. */
export const looks = (changesNothing: string): OperatorRule => ({
  audit: { changesNothing },
  limits: [],
  secondPerson: 'never',
});

/** What waits for a second person beyond a limit. */
export const guarded = (audit: readonly [AuditAction, ...AuditAction[]], secondPerson: SecondPerson): OperatorRule => ({
  audit: [...audit, 'second-person.asked'],
  limits: [],
  secondPerson,
});
