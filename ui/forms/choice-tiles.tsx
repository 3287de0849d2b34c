import { Icon, type IconName } from '../icons/icon.tsx';
import { Fieldset } from './fieldset.tsx';
import { chosen, type RadioGroupProps, type RadioOption } from './radio-group.tsx';

interface ChoiceTile extends RadioOption {
  readonly icon?: IconName;
}

const TILE =
  'relative flex min-h-13 cursor-pointer items-center gap-3 rounded-md border-[1.5px] bg-surface px-4 py-2 leading-title font-medium hover:bg-surface-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:font-bold has-checked:text-on-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-sunken has-disabled:text-text-muted';

const RING =
  'peer-checked:border-6 peer-checked:border-primary peer-checked:bg-on-primary ms-auto size-5 flex-none rounded-full border-2 border-line-strong';

/** One of a few, where the whole tile is the target; two columns where there is room. */
export function ChoiceTiles({
  label,
  labelNote,
  hint,
  error,
  options,
  value,
  defaultValue,
  ...input
}: RadioGroupProps<ChoiceTile>) {
  return (
    <Fieldset label={label} labelNote={labelNote} hint={hint} error={error} isRadioGroup>
      {(describedBy) => (
        // With letters so large that a word would not fit beside it, the icon goes.
        <div className="@container grid gap-2 md:grid-cols-2">
          {options.map((option) => (
            <label key={option.value} className={`${TILE} ${error ? 'border-2 border-danger' : 'border-line-strong'}`}>
              <input
                {...input}
                {...chosen(option.value, value, defaultValue)}
                type="radio"
                disabled={option.isDisabled ?? input.disabled}
                aria-describedby={describedBy}
                className="peer absolute inset-0 cursor-pointer appearance-none rounded-md focus-visible:rounded-md"
              />
              {option.icon && (
                <span className="@max-[11rem]:hidden">
                  <Icon name={option.icon} />
                </span>
              )}
              <span className="min-w-0">{option.label}</span>
              <span aria-hidden="true" className={RING} />
            </label>
          ))}
        </div>
      )}
    </Fieldset>
  );
}
