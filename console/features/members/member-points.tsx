import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { useConsole } from '#console/console-context.ts';
import { formatMoment, formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from './card-states.tsx';
import { memberPointsQuery, type PointsLine } from './members.queries.ts';

interface MemberPointsProps {
  readonly panelistId: string;
  readonly addsUp: boolean;
}

const CAUSES: Readonly<Record<string, string>> = {
  TASK: 'What this activity pays for its outcome.',
  REVIEW: 'Added after a second look at the activity.',
};

/** The ledger of one member: each line says what, how much, why, and what they had after it. */
export function MemberPoints({ panelistId, addsUp }: MemberPointsProps) {
  const { api } = useConsole();
  const query = useInfiniteQuery(memberPointsQuery(api, panelistId));
  const lines = query.data?.pages.flatMap(({ contents }) => contents);

  return (
    <ConsoleCard
      title="Points, line by line"
      actions={
        addsUp ? (
          <Tag tone="success" icon="shield-check">
            Adds up
          </Tag>
        ) : (
          <Tag tone="danger" icon="circle-alert">
            Does not add up
          </Tag>
        )
      }
    >
      {lines === undefined && <CardStates query={query} />}
      {lines?.length === 0 && (
        <p className="text-text-muted">No points yet. The first line comes with the first finished activity.</p>
      )}
      {lines !== undefined && lines.length > 0 && (
        <ol className="grid divide-y divide-line">
          {lines.map((line) => (
            <Line key={line.transferId} line={line} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </ConsoleCard>
  );
}

function Line({ line }: { readonly line: PointsLine }) {
  const { amount, balance, reason, causeKind, createdAt } = line;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-6 py-2.5 tabular-nums">
      <p className="font-bold wrap-break-word">{reason}</p>
      <p className={`font-bold ${amount > 0 ? 'text-success' : ''}`}>
        {amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)}
        <span className="sr-only"> points</span>
      </p>
      <p className="min-w-14 text-end text-text-muted">
        <span className="sr-only">Balance </span>
        {formatNumber(balance)}
      </p>
      <p className="col-span-full text-2xs text-text-muted">
        {formatMoment(createdAt)}. {CAUSES[causeKind] ?? ''}
      </p>
    </li>
  );
}
