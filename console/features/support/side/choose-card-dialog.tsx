import { Button } from '#ui/actions/button.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { PagedList } from '#console/lists/paged-table.tsx';
import { statusOf, valueName } from '#console/rewards/redemption-texts.ts';
import { redemptionsQuery, type Redemption } from '#console/rewards/redemptions.queries.ts';
import { usePages } from '#console/session/use-answer.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';

interface ChooseCardDialogProps {
  readonly memberNumber: string;
  /** The one that the request names, if it is theirs. */
  readonly firstId: string | null;
  readonly isForReissue: boolean;
  readonly onChoose: (redemption: Redemption) => void;
  readonly onClose: () => void;
}

/** Which of a member's cards something is about. */
export function ChooseCardDialog({ memberNumber, firstId, isForReissue, onChoose, onClose }: ChooseCardDialogProps) {
  const query = usePages(redemptionsQuery, { choice: undefined, text: memberNumber });
  const now = new Date(query.dataUpdatedAt);
  const verb = isForReissue ? 'Replace' : 'Resend';
  return (
    <ConsoleDialog title={isForReissue ? 'Replace which card?' : 'Resend the email for which card?'} onClose={onClose}>
      <p>
        Cards for <span className="font-code">{memberNumber}</span>, newest first.
      </p>
      <PagedList query={query} label="Cards" emptyText="No redemptions yet.">
        {(redemption) => {
          const { redemptionId, number, valueCents, lastFour, createdAt } = redemption;
          const problem = problemOf(redemption, { isForReissue });
          return (
            <li key={redemptionId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <b>{valueName(valueCents)} card</b>, <span className="font-code">{number}</span>
                <span className="flex flex-wrap items-center gap-x-2 text-xs text-text-muted">
                  <StandingTag standing={statusOf(redemption, now)} />
                  {lastFour && <span className="font-code">…{lastFour}</span>}
                  {formatMoment(createdAt)}
                  {redemptionId === firstId && <b>mentioned in the request</b>}
                </span>
              </span>
              {problem === undefined ? (
                <Button variant="soft" size="sm" aria-label={`${verb} ${number}`} onClick={() => onChoose(redemption)}>
                  {verb}
                </Button>
              ) : (
                <span className="text-xs text-text-muted">{problem}</span>
              )}
            </li>
          );
        }}
      </PagedList>
    </ConsoleDialog>
  );
}

function problemOf(
  { state, waitingChange }: Redemption,
  { isForReissue }: { readonly isForReissue: boolean },
): string | undefined {
  if (state === 'PENDING') return 'Resolves automatically';
  if (state !== 'ISSUED') return 'No card';
  return isForReissue && waitingChange != null ? 'Needs approval' : undefined;
}
