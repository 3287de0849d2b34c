import type { Resolvers as MemberResolvers } from '#contract/generated/member/resolvers.ts';
import type { Resolvers as OperatorResolvers } from '#contract/generated/operator/resolvers.ts';
import { RATE_LIMITS, type RateLimitKey } from '#server/limits/rate-limits.ts';
import { watchCall, type Watched } from '#server/platform/database/watched-call.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import type { Log } from '#server/platform/log.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { callerOf, type MemberCall, type OperatorCall } from '../calls.ts';
import { withinLimit } from '../within-limit.ts';
import { MEMBER_RULES, type MemberMutation, type MemberRule } from './member-rules.ts';
import type { OperatorMutation, OperatorRule } from './operator-rule.ts';
import { DECIDED_ACTIONS, OPERATOR_RULES } from './operator-rules.ts';

/** What the log says of a call that broke its rule; the testkit fails every test in which it does. */
export const BROKEN_RULES = {
  unaudited: 'an operator made a change without an audit log entry',
  undeclared: 'an operator made a change with an audit log entry that its rule leaves out',
  unasked: 'a change was made alone, although its rule says that the limits of one person are counted',
  asked: 'a second person was asked, or an act was counted, that its rule leaves out',
  uncounted: 'a call was answered without the rate limit that its rule declares',
  counted: 'a call was counted under a rate limit that its rule leaves out',
} as const;
interface Broken {
  readonly rule: keyof typeof BROKEN_RULES;
  /** What was counted, written, or asked, or should have been. */
  readonly code?: string | undefined;
}

export interface RuleParts {
  readonly limits: Pick<RateLimits, 'take'>;
  readonly log: Log;
}

/** Where it is noted that an operator has changed something, so that what they read next has it. */
interface OperatorParts extends RuleParts {
  readonly replica: Pick<Replica, 'noteWrite'>;
}

type Resolve<Call> = (parent: unknown, input: unknown, call: Call, info: unknown) => unknown;

interface Kept<Call> {
  /** Refuses a call that is one too many. */
  admit(call: Call): Promise<void>;
  operatorIdOf(call: Call): string | undefined;
  judge(watched: Watched): readonly Broken[];
  over(call: Call): Promise<void>;
}

/** Holds every mutation of the console to its line of the table; what is broken is an error in the log, since it is done by then. */
export function enforceOperatorRules(
  resolvers: OperatorResolvers<OperatorCall>,
  parts: OperatorParts,
  rules: Readonly<Record<OperatorMutation, OperatorRule>> = OPERATOR_RULES,
): OperatorResolvers<OperatorCall> {
  return enforce<OperatorCall, OperatorResolvers<OperatorCall>>(resolvers, parts, (name) => {
    const rule = ruleOf(rules, name);
    return {
      async admit({ operator }) {
        for (const key of rule.limits) await count(parts, key, operator.operatorId);
      },
      operatorIdOf: ({ operator }) => operator.operatorId,
      judge: (watched) => brokenByOperator(rule, watched),
      // Whatever became of the call: a part of it may be saved.
      over: ({ operator }) => parts.replica.noteWrite(operator.operatorId),
    };
  });
}

/** The same for members and visitors, whose limits count by the member or the address. */
export function enforceMemberRules(
  resolvers: MemberResolvers<MemberCall>,
  parts: RuleParts,
  rules: Readonly<Record<MemberMutation, MemberRule>> = MEMBER_RULES,
): MemberResolvers<MemberCall> {
  return enforce<MemberCall, MemberResolvers<MemberCall>>(resolvers, parts, (name) => {
    const rule = ruleOf(rules, name);
    return {
      async admit(call) {
        for (const key of rule.limits) {
          const subject = RATE_LIMITS[key].by === 'address' ? call.client : callerOf(call).panelistId;
          await count(parts, key, subject);
        }
      },
      operatorIdOf: () => undefined,
      judge: ({ limits }) => brokenLimits(rule, { limits, isDone: true }),
      over: async () => undefined,
    };
  });
}

function enforce<Call extends { readonly correlationId: string }, Resolvers extends { Mutation?: object }>(
  resolvers: Resolvers,
  { log }: RuleParts,
  keptOf: (name: string) => Kept<Call>,
): Resolvers {
  if (resolvers.Mutation === undefined) return resolvers;
  const held = Object.entries(resolvers.Mutation).map(([name, resolve]) => {
    const kept = keptOf(name);
    const watching: Resolve<Call> = async (parent, input, call, info) => {
      await kept.admit(call);
      const work = () => (resolve as Resolve<Call>)(parent, input, call, info);
      const run = async () => {
        try {
          return await watchCall(kept.operatorIdOf(call), work);
        } finally {
          await kept.over(call);
        }
      };
      const { answer, watched } = await run();
      for (const { rule, code } of kept.judge(watched)) {
        log.error(BROKEN_RULES[rule], { operation: name, code, correlationId: call.correlationId });
      }
      return answer;
    };
    return [name, watching];
  });
  return { ...resolvers, Mutation: Object.fromEntries(held) };
}

/** The types say that there is one; a resolver that no type knows must not go without. */
function ruleOf<Rule>(rules: Readonly<Record<string, Rule>>, name: string): Rule {
  const rule = rules[name];
  if (rule === undefined) throw new Error(`the mutation ${name} has no rule`);
  return rule;
}

const count = ({ limits }: RuleParts, key: RateLimitKey, subject: string): Promise<void> =>
  withinLimit(limits.take(RATE_LIMITS[key], subject));

function brokenByOperator({ audit, within, secondPerson }: OperatorRule, watched: Watched): readonly Broken[] {
  const { hasWritten, actions, limits, guarded } = watched;
  const broken = brokenLimits({ within }, { limits, isDone: hasWritten });
  const isTold = 'withoutEntry' in audit || actions.length > 0;
  if (hasWritten && !isTold) broken.push({ rule: 'unaudited' });
  const declared: readonly string[] = 'length' in audit ? audit : [];
  const isDeclared = (action: string) =>
    declared.includes(action) || (secondPerson === 'decides' && DECIDED_ACTIONS.has(action));
  for (const code of actions) if (!isDeclared(code)) broken.push({ rule: 'undeclared', code });
  const { asks, over, unless } = typeof secondPerson === 'object' ? secondPerson : NEVER;
  const isMeant = (step: Watched['guarded'][number]) =>
    asks.includes(step.kind) && step.acts.every((act) => over.includes(act));
  for (const step of guarded) if (!isMeant(step)) broken.push({ rule: 'asked', code: step.kind });
  if (hasWritten && asks.length > 0 && unless === undefined && guarded.length === 0) broken.push({ rule: 'unasked' });
  return broken;
}

interface Asked {
  readonly asks: readonly string[];
  readonly over: readonly string[];
  readonly unless?: string;
}
const NEVER: Asked = { asks: [], over: [] };

type LimitsFurtherIn = { readonly [Part in 'within' | 'perhaps']?: MemberRule[Part] | undefined };

/** `isDone` says that the call did what the limits are for. */
function brokenLimits(
  { within = [], perhaps = {} }: LimitsFurtherIn,
  { limits, isDone }: { readonly limits: ReadonlySet<string>; readonly isDone: boolean },
): Broken[] {
  const nameOf = (key: RateLimitKey) => RATE_LIMITS[key].name;
  const must = within.map(nameOf);
  const may = new Set([...must, ...(Object.keys(perhaps) as RateLimitKey[]).map(nameOf)]);
  const missing = isDone ? must.filter((name) => !limits.has(name)) : [];
  return [
    ...missing.map((code) => ({ rule: 'uncounted' as const, code })),
    ...[...limits].filter((name) => !may.has(name)).map((code) => ({ rule: 'counted' as const, code })),
  ];
}
