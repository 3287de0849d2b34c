import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { formatMoment } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { showingsQuery, type Redemption } from './redemptions.queries.ts';
import { seenText, SHOWING_PLACE_LABELS } from './redemption-texts.ts';

/** When the secrets of a redemption's cards were sent where, and whether a browser showed them; the secrets are nobody's here. */
export function Showings({ redemptionId }: { readonly redemptionId: string }) {
  const query = useAnswer(showingsQuery, redemptionId);
  const showings = query.data;
  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">Times the code was sent</p>
      {showings === undefined && <CardStates query={query} />}
      {showings?.length === 0 && <p className="text-text-muted">The code hasn't been sent to anyone.</p>}
      {showings !== undefined && showings.length > 0 && (
        <ol className="grid divide-y divide-line tabular-nums" aria-label="Code history">
          {showings.map((showing) => (
            <li
              key={`${showing.shownAt} ${showing.place} ${showing.lastFour}`}
              className="flex flex-wrap gap-x-4 py-1.5"
            >
              <span className="min-w-0 flex-1">
                {SHOWING_PLACE_LABELS[showing.place] ?? showing.place}, …{showing.lastFour}
              </span>
              <span className="font-code text-xs text-text-muted">{showing.origin}</span>
              <span className="text-text-muted">Sent {formatMoment(showing.shownAt)}</span>
              <span className="w-full text-xs text-text-muted">{seenText(showing)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface ShowingsDialogProps {
  readonly redemption: Redemption;
  readonly onClose: () => void;
}

/** For a member who says that they never saw their card. */
export function ShowingsDialog({ redemption: { redemptionId, number }, onClose }: ShowingsDialogProps) {
  return (
    <ConsoleDialog onClose={onClose} title={`Code history for ${number}`}>
      <p className="text-text-muted">
        “Sent” means our server sent the code. “Seen” means a browser reported showing it; scripts and lost connections
        don't report. IP addresses are shortened, but you can still tell whether two came from the same place.
      </p>
      <Showings redemptionId={redemptionId} />
    </ConsoleDialog>
  );
}
