import { Banner } from '#ui/feedback/banner.tsx';
import { formatDay } from '#console/format.ts';
import { valueName } from '#console/rewards/redemption-texts.ts';
import { dayCount, runsOutOn } from './gift-card-texts.ts';
import { type GiftCardStock, type GiftCardValue, useMayChangeStock } from './gift-cards.queries.ts';

interface LowBannerProps {
  readonly stock: GiftCardStock;
  readonly onLoad: () => void;
  readonly onChange: (value: GiftCardValue) => void;
}

const ACTION = 'inline min-h-6 font-bold underline underline-offset-2';

/** What runs out before new cards can be there, and what can be done about it now. */
export function LowBanner({ stock, onLoad, onChange }: LowBannerProps) {
  const mayChange = useMayChangeStock();
  const low = stock.values.filter(({ isLow }) => isLow);
  if (low.length === 0) return null;
  return (
    <Banner tone="warning" role="status">
      <ul className="grid gap-2">
        {low.map((value) => (
          <li key={value.rewardId}>
            <Sentence value={value} now={new Date(stock.countedAt)} />{' '}
            {mayChange && stock.hasProvider && !value.usesProvider && (
              <SwitchProvider value={value} onChange={() => onChange(value)} />
            )}
            {mayChange && !stock.hasProvider && (
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
        <strong>{name} cards are out of stock</strong>, and members can see that. New cards take{' '}
        {dayCount(value.leadDays)} to arrive.
      </>
    );
  }
  const day = formatDay(runsOutOn(value.lastsDays ?? 0, now).toISOString());
  return (
    <>
      <strong>
        {name} cards will run out on {day}
      </strong>
      . Members will then see “out of stock” unless the provider is on. New cards take {dayCount(value.leadDays)} to
      arrive.
    </>
  );
}

/** It takes a second person as a rule, and so its reason: the form of the value asks for both. */
function SwitchProvider({ value, onChange }: { readonly value: GiftCardValue; readonly onChange: () => void }) {
  return (
    <button type="button" className={ACTION} onClick={onChange}>
      Turn on the provider for {valueName(value.valueCents)}
    </button>
  );
}
