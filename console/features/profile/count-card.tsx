import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { formatNumber } from '#console/format.ts';
import { countQuery } from './profile.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { membersText } from './detail-texts.ts';
import { FoldedList } from './folded-list.tsx';

const FIRST = 10;

/** How many members have said something to it, and what; small groups are not counted out. */
export function CountCard({ detailId }: { readonly detailId: string }) {
  const query = useAnswer(countQuery, detailId);
  return (
    <ConsoleCard title="Members with an answer">
      {query.data === undefined ? (
        <CardStates query={query} lines={2} />
      ) : query.data.members === null ? (
        <p role="status" className="text-text-muted">
          Counting. The number will appear here.
        </p>
      ) : (
        <>
          <p>
            <b className="font-display text-lg tabular-nums">{formatNumber(query.data.members)}</b>{' '}
            {query.data.members === 1 ? 'member' : 'members'}
          </p>
          <FoldedList rows={query.data.options} first={FIRST}>
            {(shown) => (
              <dl className="mt-2 grid divide-y divide-line empty:hidden">
                {shown.map(({ text, members }) => (
                  <div key={text} className="flex justify-between gap-4 py-1.5">
                    <dt className="min-w-0 wrap-anywhere text-text-muted">{text}</dt>
                    <dd className="flex-none tabular-nums">{membersText(members)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </FoldedList>
          <p className="mt-2 text-xs text-text-muted">Counted within the last 10 minutes.</p>
        </>
      )}
    </ConsoleCard>
  );
}
