import { useMutation } from '@tanstack/react-query';
import { Banner } from '#ui/feedback/banner.tsx';
import { useConsole } from '#console/console-context.ts';
import { SentenceOfFailure } from '#console/features/study/sentence-of-failure.tsx';
import { formatDay } from '#console/format.ts';
import { dayCount, runsOutOn, valueName } from './gift-card-words.ts';
import { changeReward, type GiftCardStock, type GiftCardValue } from './gift-cards.queries.ts';
import { useStockChanged } from './use-stock-changed.ts';

interface LowBannerProps {
  readonly stock: GiftCardStock;
  readonly mayChange: boolean;
  readonly onLoad: (() => void) | undefined;
}

const ACTION = 'inline min-h-6 font-bold underline underline-offset-2';

/** What runs out before new cards can be there, and what can be done about it now. */
export function LowBanner({ stock, mayChange, onLoad }: LowBannerProps) {
  const low = stock.values.filter(({ isLow }) => isLow);
  if (low.length === 0) return null;
  return (
    <Banner tone="warning" role="status">
      <ul className="grid gap-2">
        {low.map((value) => (
          <li key={value.rewardId}>
            <Sentence value={value} now={new Date(stock.countedAt)} />{' '}
            {mayChange && stock.hasProvider && !value.usesProvider && <SwitchProvider value={value} />}
            {onLoad && !stock.hasProvider && (
              <button type="button" className={ACTION} onClick={onLoad}>
                Load new cards
              </button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Sentence({ value, now }: { readonly value: GiftCardValue; readonly now: Date }) {
  const name = valueName(value.valueCents);
  if (value.left === 0) {
    return (
      <>
        <strong>{name} cards are out of stock</strong>, and members see that. New ones take {dayCount(value.leadDays)}.
      </>
    );
  }
  const day = formatDay(runsOutOn(value.lastsDays ?? 0, now).toISOString());
  return (
    <>
      <strong>
        {name} cards run out on {day}
      </strong>
      , new ones take {dayCount(value.leadDays)}. After that members see “out of stock” unless the provider is used.
    </>
  );
}

function SwitchProvider({ value: { rewardId, revision, valueCents } }: { readonly value: GiftCardValue }) {
  const { api } = useConsole();
  const stockChanged = useStockChanged();
  const change = useMutation({
    mutationFn: () => changeReward(api, { rewardId, revision, usesProvider: true }),
    onSettled: stockChanged,
  });
  return (
    <>
      <button
        type="button"
        className={ACTION}
        aria-busy={change.isPending || undefined}
        onClick={() => !change.isPending && change.mutate()}
      >
        Switch the provider on for {valueName(valueCents)}
      </button>
      <SentenceOfFailure mutation={change} />
    </>
  );
}
