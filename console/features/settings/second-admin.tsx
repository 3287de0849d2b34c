import { Banner } from '#ui/feedback/banner.tsx';
import { formatMoment } from '#console/format.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { operatorsQuery, type OperatorListing } from './settings.queries.ts';

/** Adds an operator who counts at once. */
const ADD_ADMIN_COMMAND = 'npm run operator -- add <email> "<name>" admin';

/** Where no other admin can approve what this one asks for: what that means, and what to do about it. */
export function SecondAdminNotice() {
  const me = useOperator();
  const operators = useAnswer(operatorsQuery).data;
  const sentence = operators && secondAdminSentence(operators, me.operatorId);
  if (sentence === undefined) return null;
  return (
    <Banner tone="warning">
      <b>{sentence}</b> For now, these requests stay pending: raising a limit, and inviting, promoting, or re-enabling
      someone who can approve. To add an admin who can approve right away, run this on the server:{' '}
      <code className="font-code wrap-anywhere">{ADD_ADMIN_COMMAND}</code>
    </Banner>
  );
}

/** Undefined where somebody can approve now. */
export function secondAdminSentence(operators: readonly OperatorListing[], me: string): string | undefined {
  const others = operators.filter(
    ({ operatorId, role, state, hasAuthenticator }) =>
      operatorId !== me && role === 'ADMIN' && state === 'ACTIVE' && hasAuthenticator,
  );
  if (others.some(({ approvesYoursFrom }) => approvesYoursFrom === null)) return undefined;
  const [next] = others.toSorted((one, other) =>
    String(one.approvesYoursFrom).localeCompare(String(other.approvesYoursFrom)),
  );
  return next?.approvesYoursFrom
    ? `${next.name} can approve your requests starting ${formatMoment(next.approvesYoursFrom)}.`
    : "You're the only admin, so no one can approve your requests.";
}
