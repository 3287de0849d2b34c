import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { numberIn } from '#contract/support/request-number.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatMoment, formatNumber } from '#console/format.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import type { PointsLine } from './members.queries.ts';

interface PointsLineRowProps {
  readonly line: PointsLine;
  readonly mayOpenStudies: boolean;
  /** Left out where nothing can be taken back, such as on paper. */
  readonly onTakeBack?: ((line: PointsLine) => void) | undefined;
}

/** One line of the ledger: what, how much, by which rule, where it comes from, and what they had after it. */
export function PointsLineRow({ line, mayOpenStudies, onTakeBack }: PointsLineRowProps) {
  const { number, amount, balance, reason, rule, createdAt, causeKind, adjustment } = line;
  const isReversible = causeKind === 'ADJUSTMENT' && adjustment?.state === 'APPLIED';
  return (
    <li
      id={number}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)_auto_auto] gap-x-6 py-2.5 tabular-nums target:bg-primary-soft"
    >
      <p className="font-bold wrap-break-word">{reason}</p>
      <p className={`font-bold ${amount > 0 ? 'text-success' : ''}`}>
        {amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount).replace('-', '−')}
        <span className="sr-only"> {Math.abs(amount) === 1 ? 'point' : 'points'}</span>
      </p>
      <p className="min-w-14 text-end text-text-muted">
        <span className="sr-only">Balance </span>
        {formatNumber(balance)}
      </p>
      <p className="col-span-full text-2xs text-text-muted">
        <span className="font-code">{number}</span>, {formatMoment(createdAt)}.{rule && ` ${rule}.`}
      </p>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 text-2xs wrap-anywhere text-text-muted">
        <p className="min-w-0 flex-1">
          <PointsLineCause line={line} mayOpenStudies={mayOpenStudies} />
        </p>
        {isReversible && onTakeBack && (
          <Button variant="quiet" size="sm" aria-label={`Reverse ${number}`} onClick={() => onTakeBack(line)}>
            Reverse
          </Button>
        )}
      </div>
    </li>
  );
}

interface PointsLineCauseProps {
  readonly line: PointsLine;
  readonly mayOpenStudies: boolean;
}

/** What a line of points comes from, as a way there. */
function PointsLineCause({ line, mayOpenStudies }: PointsLineCauseProps): ReactNode {
  const { study, redemption, adjustment, number, takesBack, takenBackBy } = line;
  const parts: ReactNode[] = [];
  if (study) parts.push(<StudyName study={study} mayOpen={mayOpenStudies} />);
  if (redemption) {
    const ends = redemption.lastFour == null ? '' : `, card ending in ${redemption.lastFour}`;
    parts.push(
      <>
        <Link to="/gift-cards" search={{ find: takesBack ?? number }} hash="redemptions">
          Redemption
        </Link>
        {ends}.
      </>,
    );
  }
  if (adjustment) {
    const { askedBy, decidedBy, reason, reference } = adjustment;
    const agreed = decidedBy ? `, ${decidedBy.name} approved` : '';
    const asked = `${askedBy?.name ?? 'The system'} requested${agreed}: “${reason}”`;
    parts.push(reference ? <Referred asked={asked} reference={reference} /> : asked);
  }
  if (takesBack != null) parts.push(<LineLink before="Reverses" number={takesBack} />);
  if (takenBackBy != null) parts.push(<LineLink before="Reversed by" number={takenBackBy} />);
  return parts.map((part, at) => (
    // A line has its parts in one order, which never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at} className="me-2">
      {part}
    </span>
  ));
}

/** A reference to a support request leads to it. */
function Referred({ asked, reference }: { readonly asked: string; readonly reference: string }) {
  const number = numberIn(reference);
  return (
    <>
      {asked}{' '}
      {number === undefined ? (
        reference
      ) : (
        <Link to="/support" search={{ view: 'ALL', text: number }}>
          {reference}
        </Link>
      )}
    </>
  );
}

interface StudyNameProps {
  readonly study: NonNullable<PointsLine['study']>;
  readonly mayOpen: boolean;
}

function StudyName({ study: { shortId, name }, mayOpen }: StudyNameProps) {
  if (!mayOpen) return `${shortId}, ${name}.`;
  return (
    <>
      <Link to="/studies/$studyId/reviews" params={{ studyId: shortId }}>
        {shortId}, {name}
      </Link>
      .
    </>
  );
}

function LineLink({ before, number }: { readonly before: string; readonly number: string }) {
  return (
    <>
      {before} <a href={`#${number}`}>{number}</a>.
    </>
  );
}

/** Whether a balance is the sum of its lines. */
export function AddsUpTag({ addsUp }: { readonly addsUp: boolean }) {
  return addsUp ? (
    <Tag tone="success" icon="shield-check">
      Adds up
    </Tag>
  ) : (
    <Tag tone="danger" icon="circle-alert">
      Doesn't add up
    </Tag>
  );
}
