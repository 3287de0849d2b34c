import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { watchAudit } from '#server/platform/database/audited-call.ts';
import type { Log } from '#server/platform/log.ts';
import type { OperatorCall } from './calls.ts';

/** What an operator may do without an entry in the audit log, and why. */
export const WITHOUT_AUDIT: Readonly<Record<string, string>> = {
  markSupportPresence: 'heartbeat that shows who is viewing a request; expires after a minute',
  meetInSurveyDraft: 'heartbeat that shows who is editing a survey; expires after a minute',
  saveSupportView: "filter for the operator's own inbox: contains no member data, and no one else sees it",
  removeSupportView: "filter for the operator's own inbox",
  beginAudienceList: 'starts a list upload; the complete upload is recorded as audience.list-uploaded',
  addAudienceListLines: 'uploads part of a list; the complete upload is recorded as audience.list-uploaded',
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
