import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { countWords } from '../figure-texts.ts';
import { sharedResultsQuery } from '../results.queries.ts';

/** For a reader: the studies whose results were shared with them. */
export function SharedResults() {
  const query = useAnswer(sharedResultsQuery);
  const studies = query.data;
  return (
    <ConsoleCard title="Shared with you">
      {studies === undefined && <CardStates query={query} />}
      {studies?.length === 0 && (
        <p className="text-sm text-text-muted">
          Nothing has been shared with you yet. Ask a researcher to share a study's results.
        </p>
      )}
      <ul className="grid">
        {studies?.map(({ studyId, shortId, name, respondents, isOver }) => (
          <li key={studyId} className="border-b border-line last:border-b-0">
            <Link
              to="/studies/$studyId/results"
              params={{ studyId: shortId }}
              className="flex min-h-14 items-center gap-3 py-2 text-text no-underline hover:text-link"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-bold [overflow-wrap:anywhere]">{name}</span>
                <span className="block text-xs text-text-muted">
                  {shortId}, {countWords(respondents)} respondents, {isOver ? 'closed' : 'live'}
                </span>
              </span>
              <Icon name="chevron-right" size="sm" />
            </Link>
          </li>
        ))}
      </ul>
    </ConsoleCard>
  );
}
