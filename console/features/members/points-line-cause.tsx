import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { numberIn } from '#contract/support/request-number.ts';
import type { PointsLine } from './members.queries.ts';

interface PointsLineCauseProps {
  readonly line: PointsLine;
  readonly mayOpenStudies: boolean;
}

/** What a line of points comes from, as a way there. */
export function PointsLineCause({ line, mayOpenStudies }: PointsLineCauseProps): ReactNode {
  const { study, redemption, adjustment, number, takesBack, takenBackBy } = line;
  const parts: ReactNode[] = [];
  if (study) parts.push(<StudyName study={study} mayOpen={mayOpenStudies} />);
  if (redemption) {
    const ends = redemption.lastFour == null ? '' : `, card ends in …${redemption.lastFour}`;
    parts.push(
      <>
        <Link to="/gift-cards" search={{ find: takesBack ?? number }} hash="redemptions">
          The redemption
        </Link>
        {ends}.
      </>,
    );
  }
  if (adjustment) {
    const { askedBy, decidedBy, reason, reference } = adjustment;
    const agreed = decidedBy ? `, ${decidedBy.name} agreed` : '';
    const asked = `${askedBy?.name ?? 'The system'} asked${agreed}: “${reason}”`;
    parts.push(reference ? <Referred asked={asked} reference={reference} /> : asked);
  }
  if (takesBack != null) parts.push(<LineLink before="Takes back" number={takesBack} />);
  if (takenBackBy != null) parts.push(<LineLink before="Taken back by" number={takenBackBy} />);
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
