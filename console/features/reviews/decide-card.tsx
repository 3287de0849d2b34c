import { useState } from 'react';
import { REVIEW_NOTE_MAX_CHARACTERS, type RejectReason, type ReviewVerdict } from '#contract/reviews/reviews.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner, type BannerTone } from '#ui/feedback/banner.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Review } from './reviews.queries.ts';
import { approvalText, likelyReason, REASON_LABELS, reasonsOf, rejectionText, percent } from './review-texts.ts';
import { useKeys } from '#console/lists/use-keys.ts';

export interface GivenVerdict {
  readonly verdict: ReviewVerdict;
  readonly reason: RejectReason | null;
  readonly note: string | null;
}

interface DecideCardProps {
  readonly review: Review;
  /** Such as '1 of 17'. */
  readonly place: string;
  readonly onDecide: (given: GivenVerdict) => void;
}

/** The decision with its cost on the button, and above it the words that the member gets. */
export function DecideCard({ review, place, onDecide }: DecideCardProps) {
  const { pointsIfApproved, pointsIfRejected, kind } = review;
  const reasons = reasonsOf(kind);
  const [reason, setReason] = useState(() => likelyReason(review));
  // What somebody wrote by hand stays; what is ready follows the reason.
  const [written, setWritten] = useState<string>();
  const text = written ?? rejectionText(reason, pointsIfRejected, review);
  const [thanks, setThanks] = useState(() => approvalText(kind));
  const isTooLong = text.length > REVIEW_NOTE_MAX_CHARACTERS;
  const isEmpty = text.trim() === '';

  const approve = () => onDecide({ verdict: 'APPROVED', reason: null, note: thanks.trim() || null });
  const reject = () => {
    if (!isEmpty && !isTooLong) onDecide({ verdict: 'REJECTED', reason, note: text });
  };
  useKeys({ a: approve, r: reject });

  const signs = signSentence(review);
  return (
    <ConsoleCard title="Decide" actions={<span className="text-xs text-text-muted">{place}</span>}>
      <div className="grid gap-3">
        {signs && (
          <Banner tone={signs.tone}>
            <b>{signs.lead}</b> {signs.rest}
          </Banner>
        )}
        <RadioGroup
          label="Reason, if you reject"
          name="reject-reason"
          options={reasons.map((value) => ({ value, label: REASON_LABELS[value] }))}
          value={reason}
          onChange={({ target }) => setReason(reasons.find((one) => one === target.value) ?? reason)}
        />
        <TextareaField
          label="Note to the member if you reject"
          rows={7}
          value={text}
          maxCharacters={REVIEW_NOTE_MAX_CHARACTERS}
          error={errorOf({ isEmpty, isTooLong })}
          onChange={({ target }) => setWritten(target.value)}
        />
        <TextField
          label="Note to the member if you approve"
          labelNote="(optional)"
          value={thanks}
          maxLength={REVIEW_NOTE_MAX_CHARACTERS}
          onChange={({ target }) => setThanks(target.value)}
        />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 max-lg:fixed max-lg:grid-cols-2 max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:p-3">
          <Button variant="danger" size="sm" isIrreversible isIdle={isEmpty || isTooLong} onClick={reject}>
            <span className="whitespace-nowrap">
              {pointsIfRejected > 0 ? `Reject, ${formatNumber(pointsIfRejected)}` : 'Reject'}
            </span>
            <KeyCap>R</KeyCap>
          </Button>
          <Button size="sm" isIrreversible onClick={approve}>
            <span className="whitespace-nowrap">
              {pointsIfApproved > 0 ? `Approve, ${formatNumber(pointsIfApproved)}` : 'Approve'}
            </span>
            <KeyCap>A</KeyCap>
          </Button>
        </div>
        <p className="text-xs text-text-muted">
          {slotText(review)} {standingText(review)}You can undo for 10 seconds.
        </p>
      </div>
    </ConsoleCard>
  );
}

interface NoteProblems {
  readonly isEmpty: boolean;
  readonly isTooLong: boolean;
}

function errorOf({ isEmpty, isTooLong }: NoteProblems): string | undefined {
  if (isEmpty) return 'Tell the member why.';
  return isTooLong ? `Use up to ${formatNumber(REVIEW_NOTE_MAX_CHARACTERS)} characters.` : undefined;
}

function slotText({ evidence: { slots }, state }: Review): string {
  if (slots.length === 0 || state !== 'UNDER_REVIEW') return '';
  const names = slots.map((slot) => `“${slot}”`).join(' and ');
  return slots.length === 1
    ? `The slot in ${names} opens up again if you reject.`
    : `The slots in ${names} open up again if you reject.`;
}

function standingText({ state }: Review): string {
  if (state === 'UNDER_REVIEW') return '';
  return state === 'QUALIFIED' ? 'Paid points stay with the member. ' : 'Rejecting again changes nothing. ';
}

/** The key that does the same, where there is a keyboard. The button's own label does not mention it. */
function KeyCap({ children }: { readonly children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-[6px] border border-current/30 px-1 font-body text-2xs font-bold max-lg:hidden"
    >
      {children}
    </kbd>
  );
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four'];

/** How strong the signs are together, and what reviewers did with cases like it. */
function signSentence({
  signs,
  kind,
  evidence,
}: Review): { readonly tone: BannerTone; readonly lead: string; readonly rest: string } | undefined {
  const weak = signs.filter((sign) => sign === 'STRAIGHT_LINING').length;
  const strong = signs.length - weak;
  const { casesAlike } = evidence;
  const rest =
    casesAlike == null
      ? ''
      : `Reviewers rejected ${percent(casesAlike.rejected / casesAlike.decided)} of ${casesAlike.decided} cases like this.`;
  if (signs.length > 0) {
    const lead =
      strong > 0 && weak > 0
        ? `${countedSigns(strong, 'strong')}, ${numberOf(weak).toLowerCase()} weak.`
        : `${strong > 0 ? countedSigns(strong, 'strong') : countedSigns(weak, 'weak')}.`;
    return { tone: strong > 1 ? 'danger' : 'warning', lead, rest };
  }
  if (kind === 'DISAGREEMENT') {
    return {
      tone: 'warning',
      lead: 'The external survey reported conflicting outcomes.',
      rest: 'Approve if the member completed it.',
    };
  }
  if (kind === 'RULE') return { tone: 'info', lead: 'No flags.', rest: 'A survey rule sent this to review.' };
  return undefined;
}

const numberOf = (count: number): string => NUMBERS[count] ?? String(count);

function countedSigns(count: number, strength: string): string {
  return `${numberOf(count)} ${strength} ${count === 1 ? 'sign' : 'signs'}`;
}
