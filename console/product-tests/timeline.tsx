import type { TestParticipantFileShownFragment } from '#contract/generated/operator/graphql.ts';
import { counted } from '#console/format.ts';
import { panelTestDate } from './panel-test-dates.ts';
import { isBadEvent, standingOf, eventText } from './timeline-texts.ts';

const DOTS = {
  done: 'before:border-success before:bg-success',
  bad: 'before:rounded-[3px] before:border-danger before:bg-danger',
  now: 'before:top-1 before:start-0.5 before:size-[13px] before:border-4 before:border-primary before:bg-surface',
  later: 'text-text-muted before:border-line-strong before:bg-surface',
} as const;

const TURN =
  "relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 ps-7.5 pb-4 last:pb-0 before:absolute before:start-[3px] before:top-[5px] before:z-1 before:size-[11px] before:rounded-full before:border-3 before:content-[''] not-last:after:absolute not-last:after:start-2 not-last:after:top-3 not-last:after:-bottom-1.5 not-last:after:w-[1.5px] not-last:after:bg-line not-last:after:content-['']";

interface TimelineProps {
  readonly file: TestParticipantFileShownFragment;
  /** What comes after it, such as 'Test 10 days, then feedback'. */
  readonly later?: string | undefined;
  /** Where it goes, once somebody gave a reason; else what the file says. */
  readonly address?: readonly string[] | undefined;
}

/** Everything that happened to a participant and their parcel, where they stand now, and what is still to come. */
export function Timeline({ file, later, address = file.address ?? undefined }: TimelineProps) {
  const { participant, timeline, points } = file;
  const standing = standingOf(participant);
  const isOver = participant.stage === 'DONE' || participant.stage === 'CLOSED';
  return (
    <ol aria-label={`Timeline for ${participant.number}`} className="relative">
      {timeline.map(({ lineId, code, at, byName, words }) => (
        <li key={lineId} className={`${TURN} ${DOTS[isBadEvent(code) ? 'bad' : 'done']}`}>
          <b className="min-w-0 wrap-anywhere">{eventText(code)}</b>
          <time dateTime={at} className="text-xs whitespace-nowrap text-text-muted">
            {panelTestDate('happened', at)}
          </time>
          {code === 'ADDRESS_CONFIRMED' && address !== undefined && (
            <Note>
              {address.join(', ')}. {participant.isPoBox ? 'A PO box.' : 'Not a PO box.'}
            </Note>
          )}
          {(words != null || byName != null) && (
            <Note>{[words, byName == null ? undefined : `by ${byName}`].filter(Boolean).join(', ')}</Note>
          )}
        </li>
      ))}
      {standing && (
        <li className={`${TURN} ${DOTS.now}`}>
          <b>{standing.title}</b>
          {standing.aside && <span className="text-xs whitespace-nowrap text-text-muted">{standing.aside}</span>}
          {standing.note && <Note>{standing.note}</Note>}
        </li>
      )}
      {!isOver && later && (
        <li className={`${TURN} ${DOTS.later}`}>
          <span className="font-medium">{later}</span>
          <span className="text-xs whitespace-nowrap">{counted(points, 'point')}</span>
        </li>
      )}
    </ol>
  );
}

const Note = ({ children }: { readonly children: React.ReactNode }) => (
  <p className="col-span-full text-xs text-text-muted wrap-anywhere">{children}</p>
);
