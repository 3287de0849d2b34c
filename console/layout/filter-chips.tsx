import { figureText } from '#ui/data/figure-text.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly count: number | undefined;
  readonly icon?: IconName;
}

interface FilterChipsProps {
  readonly label: string;
  readonly chips: readonly FilterChip[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

const CHIP =
  'inline-flex min-h-target items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-xs font-bold whitespace-nowrap text-text hover:border-line-strong focus-visible:rounded-full aria-pressed:border-surface-inverse aria-pressed:bg-surface-inverse aria-pressed:text-text-inverse lg:min-h-8';

/** One of a few ways to narrow a list, each with how many there are. */
export function FilterChips({ label, chips, chosen, onChoose }: FilterChipsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {chips.map(({ key, label: name, count, icon }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className={`group ${CHIP}`}
        >
          {icon && <Icon name={icon} size="sm" />}
          {name}
          {count !== undefined && (
            <span className="font-medium text-text-muted tabular-nums group-aria-pressed:text-text-inverse-muted">
              {figureText(count)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
