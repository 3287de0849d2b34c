import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { coveredShare, paceSentence } from './gift-card-words.ts';
import type { GiftCardStock } from './gift-cards.queries.ts';

/** When each value runs out, how sure that is, and whether new cards could be there by then. */
export function ForecastCard({ stock }: { readonly stock: GiftCardStock }) {
  const shown = stock.values.filter(({ lastsDays, left }) => lastsDays != null && left > 0);
  return (
    <ConsoleCard
      title="Forecast"
      actions={
        <span className="text-xs text-text-muted">{paceSentence(shown)}, no longer than cards are good for</span>
      }
    >
      {shown.length === 0 ? (
        <p className="text-text-muted">
          There is nothing to foresee yet. As soon as members redeem cards, this shows when each value runs out.
        </p>
      ) : (
        <ForecastChart values={shown} now={new Date(stock.countedAt)} />
      )}
      <p className="mt-3 text-xs text-text-muted">
        {shown.length > 0 && 'The thin line reaches from the fastest to the slowest of the last 8 weeks. '}
        {coverSentence(stock)}
      </p>
    </ConsoleCard>
  );
}

function coverSentence(stock: GiftCardStock): string {
  if (stock.owedPoints === 0) return 'Members have no points that they could redeem.';
  const share = coveredShare(stock, DEFAULT_BRAND.pointsPerDollar);
  const sentence = `If every point owed were redeemed today, stock would cover ${share >= 1 ? 'all of it' : `${Math.floor(share * 100)}%`}`;
  const hasProvider = stock.hasProvider && stock.values.some(({ usesProvider }) => usesProvider);
  return share < 1 && hasProvider
    ? `${sentence}; where the provider is on, it covers the rest at the same price.`
    : `${sentence}.`;
}
