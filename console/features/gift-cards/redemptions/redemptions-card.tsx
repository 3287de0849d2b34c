import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { RedemptionChoice } from '#contract/generated/operator/graphql.ts';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/layout/card-states.tsx';
import { FilterChips } from '#console/layout/filter-chips.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { ChangeRedemptionDialog } from './change-redemption-dialog.tsx';
import { redemptionColumns, type RedemptionWish } from './redemption-columns.tsx';
import { redemptionCountsQuery, redemptionsQuery } from '#console/rewards/redemptions.queries.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { ShowingsDialog } from './showings-dialog.tsx';

const CHOICES = [
  { key: 'ALL', label: 'All', count: 'all' },
  { key: 'PENDING', label: 'Pending', count: 'pending' },
  { key: 'FAILED', label: 'Failed', count: 'failed' },
  { key: 'VOIDED', label: 'Voided', count: 'voided' },
  { key: 'NOT_OPENED', label: 'Not opened', count: undefined },
  { key: 'SHOWN', label: 'Shown', count: undefined },
] as const satisfies readonly { key: RedemptionChoice | 'ALL'; label: string; count: string | undefined }[];

/** Counting stops there; so many is as good as more. */
const COUNTED_MOST = 1_000;

/** Who redeemed what, and what support can do about it. */
export function RedemptionsCard() {
  const { find = '' } = useSearch({ from: '/gift-cards' });
  return <FoundRedemptions key={find} find={find} />;
}

function FoundRedemptions({ find }: { readonly find: string }) {
  const { api } = useConsole();
  const { role } = useOperator();
  const [text, setText] = useState(find);
  const [chosen, setChosen] = useState<RedemptionChoice | 'ALL'>('ALL');
  const [wish, setWish] = useState<RedemptionWish>();
  const [said, setSaid] = useState('');
  const choice = chosen === 'ALL' ? undefined : chosen;
  const query = useInfiniteQuery(redemptionsQuery(api, { choice, text: useDeferredValue(text.trim()) }));
  const counts = useQuery(redemptionCountsQuery(api)).data;
  const rows = query.data?.pages.flatMap(({ contents }) => contents);
  const mayAct = role === 'SUPPORT' || role === 'ADMIN';
  const close = () => setWish(undefined);

  return (
    <ConsoleCard
      title="Redemptions"
      id="redemptions"
      isFlush
      actions={
        <>
          <p role="status" className="text-xs text-text-muted">
            {said}
          </p>
          <FilterChips
            label="Which redemptions"
            chosen={chosen}
            onChoose={(key) => setChosen(CHOICES.find((one) => one.key === key)?.key ?? 'ALL')}
            chips={CHOICES.map(({ key, label, count }) => ({ key, label, ...countOf(counts, count) }))}
          />
          <search className="relative w-full md:w-72">
            <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-text-muted">
              <Icon name="search" />
            </span>
            <input
              type="search"
              aria-label="Find a redemption"
              placeholder="Redemption, member or last 4"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className={`${CONTROL_CLASSES} ps-10 text-sm`}
            />
          </search>
        </>
      }
    >
      {rows === undefined ? (
        <div className="px-5 pb-3">
          <CardStates query={query} />
        </div>
      ) : (
        <DataTable
          caption="Redemptions"
          columns={redemptionColumns({
            now: new Date(query.dataUpdatedAt),
            mayAct,
            opensMembers: mayAct,
            onWish: setWish,
          })}
          rows={rows}
          rowKey={({ redemptionId }) => redemptionId}
          emptyText={emptyText(text.trim(), choice, query.hasNextPage)}
        />
      )}
      {query.hasNextPage && (
        <div className="px-5 py-3">
          <Button
            variant="secondary"
            size="sm"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {choice === 'SHOWN' || choice === 'NOT_OPENED' ? 'Look further back' : 'Show older'}
          </Button>
        </div>
      )}
      {wish?.kind === 'resend' && <ResendDialog redemption={wish.redemption} onClose={close} onDone={setSaid} />}
      {wish?.kind === 'showings' && <ShowingsDialog redemption={wish.redemption} onClose={close} />}
      {(wish?.kind === 'VOID' || wish?.kind === 'REPLACE') && (
        <ChangeRedemptionDialog redemption={wish.redemption} kind={wish.kind} onClose={close} onDone={setSaid} />
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

function emptyText(text: string, choice: RedemptionChoice | undefined, isMore: boolean): string {
  if (text !== '')
    return 'Nothing is found by that. Try RW- and its number, a whole member number, or the last four of a code.';
  if (isMore) return 'None among the newest. Look further back.';
  return choice === undefined ? 'Nobody has redeemed anything yet.' : 'No redemption stands like this.';
}
