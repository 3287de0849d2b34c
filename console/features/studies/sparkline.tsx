/** The last days in bars of a few pixels, today in its own colour; the figures stand beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const days = values.map((value, index) => ({ value, daysAgo: values.length - 1 - index }));
  return (
    <span aria-hidden="true" className="inline-flex h-6 flex-none items-end gap-0.5">
      {days.map(({ value, daysAgo }) => (
        <span
          key={daysAgo}
          className="min-h-0.5 w-1.5 rounded-t-[2px] bg-(--chart-1)/75 last:bg-(--chart-2)"
          style={{ height: `${(value / most) * 100}%` }}
        />
      ))}
    </span>
  );
}
