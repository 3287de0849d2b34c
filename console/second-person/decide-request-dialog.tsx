import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '#ui/feedback/banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/layout/card-states.tsx';
import { Facts, WillRead } from '#console/rewards/facts.tsx';
import { Showings } from '#console/rewards/showings.tsx';
import { formatDollars, formatNumber } from '#console/format.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { correctionCaseQuery, decideRequest, type SecondPersonRequest } from './second-person.queries.ts';

interface DecideRequestDialogProps {
  readonly request: SecondPersonRequest;
  readonly onClose: () => void;
}

const LAST_NOTES: Partial<Record<SecondPersonRequest['kind'], string>> = {
  CORRECTION: 'Cannot be edited later, only reversed.',
  REDEMPTION_VOID: 'The card is never handed out again.',
  REDEMPTION_REPLACE: 'A card that somebody has seen is never handed out again.',
  STOCK_VOID: 'Voided cards never come back.',
  LAUNCH: 'Invitations cannot be taken back.',
};
/** What the member reads stands apart from the facts. */
const MEMBER_READS = 'The member reads';

/** A request before its second person: what is asked for, by whom and why, and what it makes of things as they are now. */
export function DecideRequestDialog({ request, onClose }: DecideRequestDialogProps) {
  const { api } = useConsole();
  const { requestId, kind, title, facts, reason, because, panelistId, redemptionId } = request;
  const decide = useMutation({
    mutationFn: ({ approve, note }: { approve: boolean; note: string }) =>
      decideRequest(api, { requestId, approve, note: note || null }),
  });
  const memberReads = facts.find(({ name }) => name === MEMBER_READS)?.value;
  const adjustment = facts.find(({ name }) => name === 'Adjustment')?.value;

  return (
    <DecideDialog
      title={adjustment ? `Approve ${adjustment} points?` : `${title}?`}
      why={[...because, 'So a second person decides.'].join(' ')}
      approveLabel="Approve"
      lastNote={LAST_NOTES[kind] ?? 'Done at once, and written to the audit log with both names.'}
      asked={request}
      decide={decide}
      onClose={onClose}
    >
      <Facts
        facts={[
          ...facts
            .filter(({ name }) => name !== MEMBER_READS)
            .map(({ name, value }) => ({
              name,
              value:
                name === 'Member' && panelistId ? (
                  <Link className="font-code" to="/members/$panelistId" params={{ panelistId }}>
                    {value}
                  </Link>
                ) : (
                  value
                ),
            })),
          { name: 'Because of', value: reason },
        ]}
      />
      {kind === 'CORRECTION' && <CorrectionCase requestId={requestId} />}
      {memberReads && <WillRead title="The member will read">{memberReads}</WillRead>}
      {redemptionId && <Showings redemptionId={redemptionId} />}
      {kind === 'REDEMPTION_VOID' && (
        <Banner tone="warning">
          <strong>Check with the store first.</strong> If the card was spent, the member would have both.
        </Banner>
      )}
    </DecideDialog>
  );
}

/** What a correction makes of the balance as it is now, and whether it is larger than others were. */
function CorrectionCase({ requestId }: { readonly requestId: string }) {
  const { api } = useConsole();
  const found = useQuery(correctionCaseQuery(api, requestId));
  if (found.data === undefined) return <CardStates query={found} />;
  const { balance, balanceAfter, dollarsAfter, usual } = found.data;
  return (
    <>
      <Facts
        facts={[
          { name: 'Balance now', value: formatNumber(balance) },
          {
            name: 'Balance after',
            value: `${formatNumber(balanceAfter)} points, ${formatDollars(dollarsAfter)}`,
            isSum: true,
          },
        ]}
      />
      {usual?.isLarger === true && (
        <Banner tone="warning">
          <strong>Larger than usual.</strong> Corrections of the last 90 days were between{' '}
          {formatNumber(usual.fromPoints)} and {formatNumber(usual.toPoints)} points for {formatNumber(usual.members)}{' '}
          {usual.members === 1 ? 'member' : 'members'}.
        </Banner>
      )}
    </>
  );
}
