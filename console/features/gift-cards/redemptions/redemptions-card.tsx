import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { RedemptionChoice } from '#contract/generated/operator/graphql.ts';
import { SearchField, FilterChips } from '#console/layout/filters.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { ChangeRedemptionDialog, ResendDialog } from '#console/rewards/redemption-dialogs.tsx';
import { redemptionCountsQuery, redemptionsQuery } from '#console/rewards/redemptions.queries.ts';
import { ShowingsDialog } from '#console/rewards/showings.tsx';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { redemptionColumns, type AskedOfRedemption } from './redemption-columns.tsx';

const CHOICES = [
  { key: 'ALL', label: 'All', count: 'all' },
  { key: 'PENDING', label: 'Pending', count: 'pending' },
  { key: 'FAILED', label: 'Failed', count: 'failed' },
  { key: 'VOIDED', label: 'Voided', count: 'voided' },
  { key: 'NOT_OPENED', label: 'Not seen', count: undefined },
  { key: 'SHOWN', label: 'Seen', count: undefined },
] as const satisfies readonly { key: RedemptionChoice | 'ALL'; label: string; count: string | undefined }[];

/** Counting stops there; so many is as good as more. */
const COUNTED_MOST = 1_000;

/** Who redeemed what, and what support can do about it. */
export function RedemptionsCard() {
  const { find = '' } = useSearch({ from: '/gift-cards' });
  return <FoundRedemptions key={find} find={find} />;
}

function FoundRedemptions({ find }: { readonly find: string }) {
  const { role } = useOperator();
  const [text, setText] = useState(find);
  const [chosen, setChosen] = useState<RedemptionChoice | 'ALL'>('ALL');
  const [asked, setAsked] = useState<AskedOfRedemption>();
  const [news, setNews] = useState('');
  const choice = chosen === 'ALL' ? undefined : chosen;
  const query = usePages(redemptionsQuery, { choice, text: useDeferredValue(text.trim()) });
  const counts = useAnswer(redemptionCountsQuery).data;
  const mayAct = role === 'SUPPORT' || role === 'ADMIN';
  const close = () => setAsked(undefined);

  return (
    <ConsoleCard
      title="Redemptions"
      id="redemptions"
      isFlush
      actions={
        <>
          <p role="status" className="text-xs text-text-muted">
            {news}
          </p>
          <FilterChips
            label="Which redemptions"
            chosen={chosen}
            onChoose={(key) => setChosen(CHOICES.find((one) => one.key === key)?.key ?? 'ALL')}
            chips={CHOICES.map(({ key, label, count }) => ({ key, label, ...countOf(counts, count) }))}
          />
          <search className="w-full md:w-72">
            <SearchField
              label="Find a redemption"
              placeholder="Redemption, member, or last 4 digits"
              spellCheck={false}
              value={text}
              onChange={setText}
            />
          </search>
        </>
      }
    >
      <PagedTable
        query={query}
        caption="Redemptions"
        columns={redemptionColumns({
          now: new Date(query.dataUpdatedAt),
          mayAct,
          opensMembers: mayAct,
          onAsk: setAsked,
        })}
        rowKey={({ redemptionId }) => redemptionId}
        emptyText={emptyText({ text: text.trim(), choice, hasMore: query.hasNextPage })}
        moreLabel={choice === 'SHOWN' || choice === 'NOT_OPENED' ? 'Search older redemptions' : 'Show older'}
      />
      {asked?.kind === 'resend' && <ResendDialog redemption={asked.redemption} onClose={close} onDone={setNews} />}
      {asked?.kind === 'showings' && <ShowingsDialog redemption={asked.redemption} onClose={close} />}
      {(asked?.kind === 'VOID' || asked?.kind === 'REPLACE') && (
        <ChangeRedemptionDialog redemption={asked.redemption} kind={asked.kind} onClose={close} onDone={setNews} />
      )}
    </ConsoleCard>
  );
}

type Counts = Readonly<Record<'all' | 'pending' | 'failed' | 'voided', number>>;

function countOf(counts: Counts | undefined, name: keyof Counts | undefined) {
  const count = name && counts?.[name];
  // As many as are counted at most says nothing about how many there are.
  return { count: count === COUNTED_MOST ? undefined : count };
}

interface Shown {
  readonly text: string;
  readonly choice: RedemptionChoice | undefined;
  readonly hasMore: boolean;
}

function emptyText({ text, choice, hasMore }: Shown): string {
  if (text !== '') return 'No results. Try an RW number, a full member number, or the last 4 digits of a code.';
  if (hasMore) return 'No matches among recent redemptions. Search older ones.';
  return choice === undefined ? 'No redemptions yet.' : 'No redemptions match this filter.';
}
