import type { SupportPriority } from '#contract/generated/operator/graphql.ts';

const LOOKS: Readonly<Record<SupportPriority, string>> = {
  P1: 'bg-danger text-on-danger',
  P2: 'bg-warning text-on-warning',
  P3: 'bg-surface-sunken',
};

/** How soon a request is looked at, as a mark before it. */
export function PriorityMark({ priority }: { readonly priority: SupportPriority }) {
  return (
    <span
      className={`inline-grid h-6 min-w-8 flex-none place-items-center rounded-[7px_7px_7px_2px] px-1 font-display text-xs font-bold ${LOOKS[priority]}`}
    >
      <span className="sr-only">Priority </span>
      {priority}
    </span>
  );
}
