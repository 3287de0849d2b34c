import { REVIEW_KINDS, type ReviewKind } from '#contract/reviews/reviews.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatNumber } from '#console/format.ts';
import { KIND_LABELS } from './review-texts.ts';

interface QueueHeadProps {
  readonly counts: readonly { readonly kind: ReviewKind; readonly open: number }[];
  readonly kinds: readonly ReviewKind[];
  readonly onKinds: (kinds: readonly ReviewKind[]) => void;
  readonly isSelecting: boolean;
  readonly onSelecting: (isSelecting: boolean) => void;
}

const CHIP =
  'inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-xs font-bold hover:border-line-strong focus-visible:rounded-full aria-pressed:border-surface-inverse aria-pressed:bg-surface-inverse aria-pressed:text-text-inverse max-lg:min-h-target';

/** What the queue holds of each kind, and which of it is in view. */
export function QueueHead({ counts, kinds, onKinds, isSelecting, onSelecting }: QueueHeadProps) {
  const all = counts.reduce((sum, { open }) => sum + open, 0);
  const shown = REVIEW_KINDS.filter((kind) => kinds.includes(kind) || counts.some((count) => count.kind === kind));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-b border-line py-3 ps-4 pe-2">
      <div role="group" aria-label="Types" className="flex flex-wrap gap-1.5">
        <Chip label="All" count={all} isOn={kinds.length === 0} onPress={() => onKinds([])} />
        {shown.map((kind) => (
          <Chip
            key={kind}
            label={KIND_LABELS[kind]}
            count={counts.find((count) => count.kind === kind)?.open ?? 0}
            isOn={kinds.includes(kind)}
            onPress={() => onKinds(kinds.includes(kind) ? [] : [kind])}
          />
        ))}
      </div>
      <Button variant="quiet" size="sm" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
        {isSelecting ? 'Done' : 'Select'}
      </Button>
    </div>
  );
}

interface ChipProps {
  readonly label: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function Chip({ label, count, isOn, onPress }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress} className={CHIP}>
      {label}
      <span className="font-medium tabular-nums opacity-80">{formatNumber(count)}</span>
    </button>
  );
}
