interface FactsProps {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Names with their values, a line each. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-4 border-line py-1.75 not-first:border-t">
          <dt className="text-text-muted">{name}</dt>
          <dd className="min-w-0 text-end font-medium tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
