import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '#ui/feedback/banner.tsx';
import { useConsole } from '#console/console-context.ts';
import { valueName } from '#console/features/gift-cards/gift-card-words.ts';
import { formatMoment, formatNumber } from '#console/format.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { Facts } from './facts.tsx';
import { decideChange, type RedemptionChange } from './redemptions.queries.ts';
import { Showings } from './showings.tsx';

interface DecideChangeDialogProps {
  readonly change: RedemptionChange;
  readonly onClose: () => void;
}

/** A change of a card before its second person: the card may have been spent, so where it was seen stands beside it. */
export function DecideChangeDialog({ change, onClose }: DecideChangeDialogProps) {
  const { api } = useConsole();
  const { changeId, kind, reason, redemption } = change;
  const card = `${valueName(redemption.valueCents)} card`;
  const decide = useMutation({
    mutationFn: ({ approve, note }: { approve: boolean; note: string }) =>
      decideChange(api, { changeId, approve, note: note || null }),
  });

  return (
    <DecideDialog
      title={kind === 'VOID' ? `Void this ${card}?` : `Replace this ${card}?`}
      why="Somebody has seen this card and may have spent it, so a second person decides."
      approveLabel={kind === 'VOID' ? 'Approve and void' : 'Approve and replace'}
      lastNote="The card is never handed out again."
      asked={change}
      decide={decide}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: 'Redemption', value: <span className="font-code">{redemption.number}</span> },
          {
            name: 'Member',
            value: (
              <Link className="font-code" to="/members/$panelistId" params={{ panelistId: redemption.panelistId }}>
                {redemption.memberNumber}
              </Link>
            ),
          },
          { name: 'Because of', value: reason },
          { name: 'Redeemed', value: formatMoment(redemption.createdAt) },
          { name: 'Card ends in', value: <span className="font-code">…{redemption.lastFour}</span> },
          kind === 'VOID'
            ? { name: 'Comes back', value: `${formatNumber(redemption.points)} points`, isSum: true }
            : { name: 'The member gets', value: `another ${card}, no points move`, isSum: true },
        ]}
      />
      <Showings redemptionId={redemption.redemptionId} />
      {kind === 'VOID' && (
        <Banner tone="warning">
          <strong>Check with the store first.</strong> If the card was spent, the member would have both.
        </Banner>
      )}
    </DecideDialog>
  );
}
