import { IconButton } from '#ui/actions/icon-button.tsx';
import { sumOf, type TypedMargin, type TypedTarget } from './weighting-form.ts';

interface MarginFieldsProps {
  readonly margin: TypedMargin;
  readonly onChange: (margin: TypedMargin) => void;
  readonly onRemove: () => void;
}

const FIELD = 'min-h-target w-20 rounded-sm border border-line-strong bg-surface px-2 text-end text-sm tabular-nums';

/** The shares that one variable should have; they make 100%. */
export function MarginFields({ margin, onChange, onRemove }: MarginFieldsProps) {
  const { label, isNumber, targets } = margin;
  const sum = sumOf(margin);
  const change = (index: number, changes: Partial<TypedTarget>) =>
    onChange({ ...margin, targets: targets.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  return (
    <fieldset className="rounded-md border border-line px-4 py-3">
      <legend className="px-1 font-bold">{label}</legend>
      <ul className="grid gap-1">
        {targets.map((target, index) => (
          <li key={target.id} className="flex flex-wrap items-center justify-between gap-2">
            {isNumber ? (
              <span className="flex items-center gap-2">
                {(['from', 'to'] as const).map((end) => (
                  <label key={end} className="flex items-center gap-2">
                    {end === 'from' ? 'From' : 'to'}
                    <input
                      type="number"
                      aria-label={`${label}, group ${index + 1}, ${end}`}
                      value={target[end]}
                      onChange={(event) => change(index, { [end]: event.currentTarget.value })}
                      className={FIELD}
                    />
                  </label>
                ))}
              </span>
            ) : (
              <span className="min-w-0 [overflow-wrap:anywhere]">{target.label}</span>
            )}
            <label className="flex items-center gap-1">
              <span className="sr-only">{`${label}, ${isNumber ? `group ${index + 1}` : target.label}, percent`}</span>
              <input
                type="number"
                min={0}
                max={100}
                step="any"
                value={target.percent}
                onChange={(event) => change(index, { percent: event.currentTarget.value })}
                className={FIELD}
              />
              %
            </label>
          </li>
        ))}
      </ul>
      <div className="mt-1 flex items-center justify-between">
        <p className={sum === 100 ? 'text-text-muted' : 'font-bold text-danger'}>
          {sum === 100 ? 'Adds up to 100%' : `Adds up to ${sum}%, not 100%`}
        </p>
        <IconButton icon="trash-2" label={`Remove ${label}`} onClick={onRemove} />
      </div>
    </fieldset>
  );
}
