import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { rowsOf, ShowMore } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { countWords } from '../figure-texts.ts';
import { type ResultQuestion, type ResultsScope, clipsQuery } from '../results.queries.ts';
import { useSeen } from '../use-seen.ts';

interface ClipsCardProps {
  readonly question: ResultQuestion;
  readonly number: string | undefined;
  readonly scope: ResultsScope;
}

const OUTCOMES = {
  QUALIFIED: 'Approved',
  UNDER_REVIEW: 'In review',
  TERMINATED: 'Rejected',
  OQ: OUTCOME_TERMS.OQ,
} as const;
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** What members recorded or photographed; it is played where it is reviewed. */
export function ClipsCard({ question, number, scope }: ClipsCardProps) {
  const { api } = useConsole();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const query = useInfiniteQuery({ ...clipsQuery(api, scope, question.id), enabled: isSeen });
  const first = query.data?.pages[0];
  const clips = rowsOf(query) ?? [];
  return (
    <div ref={place} className="min-w-0">
      <ConsoleCard title={[number, question.label].filter(Boolean).join('. ')}>
        {first === undefined && <CardStates query={{ ...query, isPending: query.isPending || !isSeen }} />}
        {first?.totalItems === 0 && <p className="text-sm text-text-muted">Nothing submitted yet.</p>}
        <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
          {clips.map((clip) => (
            <li key={clip.rowNumber}>
              <Link
                to="/studies/$studyId/reviews"
                params={{ studyId: scope.studyId }}
                search={{ task: clip.taskId } as never}
                className="flex min-h-target items-center gap-3 rounded-md border border-line px-4 py-2.5 text-sm text-text no-underline hover:bg-surface-hover"
              >
                <Icon name="video" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-bold">{clip.about === '' ? 'Recording' : clip.about}</span>
                  <span className="block text-xs text-text-muted">
                    {OUTCOMES[clip.outcome]}, {day.format(new Date(clip.endedAt))}
                    {clip.uploadIds.length > 1 && `, ${clip.uploadIds.length} files`}
                  </span>
                </span>
                <Icon name="chevron-right" size="sm" />
              </Link>
            </li>
          ))}
        </ul>
        <ShowMore
          query={query}
          label={`Show more, ${countWords(clips.length)} of ${countWords(first?.totalItems ?? 0)}`}
        />
      </ConsoleCard>
    </div>
  );
}
