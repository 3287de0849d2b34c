import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import type { Visitor } from './use-presence.ts';

/** Who else is at this request, so that no member gets two answers. */
export function PresenceLine({ others }: { readonly others: readonly Visitor[] }) {
  return (
    <div role="status" aria-label="Who else is here" className="flex flex-wrap gap-1.5 empty:hidden">
      {others.map(({ operator: { operatorId, name }, isWriting }) => (
        <span
          key={operatorId}
          className={`inline-flex min-h-7.5 min-w-0 items-center gap-1.5 rounded-[11px_11px_11px_4px] py-0.5 ps-1 pe-2.5 text-xs font-medium ${isWriting ? 'bg-warning-soft text-on-warning-soft' : 'bg-info-soft text-on-info-soft'}`}
        >
          <OperatorAvatar operatorId={operatorId} size="sm" />
          <span className="min-w-0 wrap-anywhere">{isWriting ? `${name} is writing` : `${name} is looking too`}</span>
        </span>
      ))}
    </div>
  );
}
