import { useState, type ReactNode } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { AdjustPointsButton } from '#console/rewards/adjust-points-dialog.tsx';
import { SecondPersonCard } from '#console/second-person/requests-card.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { RedemptionsCard } from './redemptions/redemptions-card.tsx';
import { CatalogueDialog } from './catalogue/catalogue-dialog.tsx';
import { stockQuery, type GiftCardStock, useMayChangeStock } from './gift-cards.queries.ts';
import { LastLoadCard } from './loads/last-load-card.tsx';
import { LoadDialog } from './loads/load-dialog.tsx';
import { LowBanner } from './low-banner.tsx';
import { OrderListDialog } from './order-list-dialog.tsx';
import { ReconcileCard } from './reconcile-card.tsx';
import { StockCard } from './stock-card.tsx';
import { StockKpis } from './stock-kpis.tsx';
import { VoidDialog, type VoidRequest } from './void-dialog.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { coveredShare, paceSentence } from './gift-card-texts.ts';

type Open = 'load' | 'catalogue' | 'order-list' | VoidRequest | { readonly rewardId: string };

/** Stock against what is owed, loads, redemptions, and what waits for a second person. */
export function GiftCardsPage() {
  const stock = useAnswer(stockQuery);
  const [open, setOpen] = useState<Open>();
  const mayChange = useMayChangeStock();
  const close = () => setOpen(undefined);
  const openLoad = () => setOpen('load');

  return (
    <ConsolePage
      title="Gift cards"
      actions={
        <>
          <AdjustPointsButton />
          {mayChange && (
            // On a phone there is no room for it up here; each row of the stock has it too.
            <span className="max-md:hidden">
              <Button size="sm" onClick={openLoad}>
                <Icon name="upload" />
                Load CSV
              </Button>
            </span>
          )}
        </>
      }
    >
      {stock.data && (
        <LowBanner stock={stock.data} onLoad={openLoad} onChange={({ rewardId }) => setOpen({ rewardId })} />
      )}
      <div className="grid gap-3 lg:grid-cols-12 lg:gap-4">
        {stock.data && <StockKpis stock={stock.data} />}
        <Wide>
          {stock.data === undefined ? (
            <StatesCard title="Stock" query={stock} />
          ) : (
            <StockCard
              stock={stock.data}
              onLoad={openLoad}
              onCatalogue={() => setOpen('catalogue')}
              onOrderList={() => setOpen('order-list')}
              onVoidExpired={(count) => setOpen({ loadId: undefined, count })}
            />
          )}
        </Wide>
        <Narrow>
          <SecondPersonCard />
        </Narrow>
        <Wide>
          {stock.data === undefined ? (
            <StatesCard title="Forecast" query={stock} />
          ) : (
            <ForecastCard stock={stock.data} />
          )}
        </Wide>
        <Narrow>
          <LastLoadCard onLoad={openLoad} onVoid={setOpen} />
        </Narrow>
        <div className="grid min-w-0 lg:col-span-12">{stock.data && <ReconcileCard stock={stock.data} />}</div>
        <div className="grid min-w-0 lg:col-span-12">
          <RedemptionsCard />
        </div>
      </div>
      {open === 'load' && stock.data && (
        <LoadDialog leastLifeDays={stock.data.leastLifeDays} onVoid={setOpen} onClose={close} />
      )}
      {open === 'catalogue' && stock.data && <CatalogueDialog stock={stock.data} onClose={close} />}
      {open === 'order-list' && stock.data && <OrderListDialog stock={stock.data} onClose={close} />}
      {typeof open === 'object' && 'rewardId' in open && stock.data && (
        <CatalogueDialog stock={stock.data} onClose={close} withProvider={open.rewardId} />
      )}
      {typeof open === 'object' && 'count' in open && <VoidDialog request={open} onClose={close} />}
    </ConsolePage>
  );
}

const Wide = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid min-w-0 lg:col-span-7">{children}</div>
);
const Narrow = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid min-w-0 lg:col-span-5">{children}</div>
);

/** When each value runs out, how sure that is, and whether new cards could be there by then. */
function ForecastCard({ stock }: { readonly stock: GiftCardStock }) {
  const shown = stock.values.filter(({ lastsDays, left }) => lastsDays != null && left > 0);
  return (
    <ConsoleCard
      title="Forecast"
      actions={<span className="text-xs text-text-muted">{paceSentence(shown)}, capped at card expiration</span>}
    >
      {shown.length === 0 ? (
        <p className="text-text-muted">
          No forecast yet. Once members redeem cards, you'll see when each value runs out.
        </p>
      ) : (
        <ForecastChart values={shown} now={new Date(stock.countedAt)} />
      )}
      <p className="mt-3 text-xs text-text-muted">
        {shown.length > 0 && 'The thin line shows the range from the fastest to the slowest of the last 8 weeks. '}
        {coverSentence(stock)}
      </p>
    </ConsoleCard>
  );
}

function coverSentence(stock: GiftCardStock): string {
  if (stock.owedPoints === 0) return 'Members have no points to redeem.';
  const share = coveredShare(stock, DEFAULT_BRAND.pointsPerDollar);
  const sentence = `If every point owed were redeemed today, stock would cover ${share >= 1 ? 'all of it' : `${Math.floor(share * 100)}%`}`;
  const hasProvider = stock.hasProvider && stock.values.some(({ usesProvider }) => usesProvider);
  return share < 1 && hasProvider
    ? `${sentence}. If the provider is on for a value, it covers the rest at the same price.`
    : `${sentence}.`;
}
