const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount as people write it: $10, and $12.50 only where there are cents. */
export function formatDollars(dollars: number): string {
  return (Number.isInteger(dollars) ? whole : exact).format(dollars);
}
