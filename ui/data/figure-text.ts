const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A figure as it is read here: 12,400. */
export function figureText(value: number): string {
  return figures.format(value);
}
