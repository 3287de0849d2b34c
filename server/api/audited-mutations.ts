import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { watchAudit } from '#server/platform/database/audited-call.ts';
import type { Log } from '#server/platform/log.ts';
import type { OperatorCall } from './calls.ts';

/** What an operator may do without an entry in the audit log, and why. */
export const WITHOUT_AUDIT: Readonly<Record<string, string>> = {
  markSupportPresence: 'a heartbeat that says who looks at a request; gone after a minute',
  meetInSurveyDraft: 'a heartbeat that says who writes a survey; gone after a minute',
  saveSupportView: 'a filter of their own inbox: it names no member, and nobody else sees it',
  removeSupportView: 'a filter of their own inbox',
  beginAudienceList: 'announces a list; once it is whole it is told as audience.list-uploaded',
  addAudienceListLines: 'a piece of a list that is told as a whole, as audience.list-uploaded',
};

/** What the log says of an act that nothing tells; the testkit fails every test in which it does. */
export const UNAUDITED_ACT = 'an operator made a change without an audit log entry';

type Resolve = (parent: unknown, input: unknown, call: OperatorCall, info: unknown) => unknown;

/**
 * Has every mutation of the console write an audit entry: one that changed rows without an entry of its operator is an error in
 * the log, since it is done by then.
 */
export function auditedMutations(resolvers: Resolvers<OperatorCall>, log: Log): Resolvers<OperatorCall> {
  if (resolvers.Mutation === undefined) return resolvers;
  const watched = Object.entries(resolvers.Mutation).map(([name, resolve]) => {
    if (name in WITHOUT_AUDIT) return [name, resolve];
    const watching: Resolve = async (parent, input, call, info) => {
      const { operatorId } = call.operator;
      const { answer, isUnaudited } = await watchAudit(operatorId, () =>
        (resolve as Resolve)(parent, input, call, info),
      );
      if (isUnaudited) log.error(UNAUDITED_ACT, { operation: name, correlationId: call.correlationId });
      return answer;
    };
    return [name, watching];
  });
  return { ...resolvers, Mutation: Object.fromEntries(watched) };
}
