import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** What the others come to. */
  readonly isSum?: boolean;
}

/** Names at the left, what they are at the right, a line between each. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid divide-y divide-line tabular-nums">
      {facts.map(({ name, value, isSum = false }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
          <dt className={isSum ? 'font-bold' : 'text-text-muted'}>{name}</dt>
          <dd className="min-w-0 font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Words as their reader will see them. */
export function WillRead({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">{title}</p>
      <p className="rounded-[16px_16px_16px_4px] border border-line px-4 py-3 wrap-anywhere whitespace-pre-line">
        {children}
      </p>
    </div>
  );
}
