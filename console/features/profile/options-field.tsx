import { useId } from 'react';
import { PROFILE_CHOICES_MAX } from '#contract/profile/profile-limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { FieldError } from '#ui/forms/field-note.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { newOption, type DetailFormOf, type TypedOption } from './typed-detail.ts';

/** What can be chosen, in the order in which members see it. One that members had stays; it can be retired. */
export function OptionsField({ form }: { readonly form: DetailFormOf }) {
  const id = useId();
  const { options } = form.values;
  const list = form.valueOf('options');
  const set = (rows: readonly TypedOption[]) => list.onChange([...rows]);
  const change = (index: number, changed: Partial<TypedOption>) =>
    set(options.map((option, at) => (at === index ? { ...option, ...changed } : option)));
  const move = (from: number, to: number) => {
    const [moved] = options.slice(from, from + 1);
    if (moved !== undefined && to >= 0 && to < options.length) set(options.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={list.error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-bold">Options</legend>
      <ol className="grid gap-3">
        {options.map((option, index) => (
          <li
            key={option.row}
            className="grid gap-x-3 gap-y-1 border-t border-line pt-3 md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="grid min-w-0 gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <TextField label={`Option ${index + 1}`} autoComplete="off" {...form.field(`options.${index}.text`)} />
              {option.isNew ? (
                <TextField
                  label="Stored as"
                  labelNote="(optional)"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={option.text}
                  {...form.field(`options.${index}.code`)}
                />
              ) : (
                <p className="self-center pt-6 text-xs wrap-anywhere text-text-muted max-md:pt-0">
                  Stored as <code className="font-code">{option.code}</code>
                  {option.isRetired && (
                    <span className="ms-2">
                      <Tag tone="warning">Retired</Tag>
                    </span>
                  )}
                </p>
              )}
              {form.values.selectionType === 'multiple' && (
                <Checkbox
                  label={`“${option.text || `Option ${index + 1}`}” is exclusive`}
                  {...form.field(`options.${index}.isExclusive`)}
                />
              )}
            </div>
            <div className="flex items-start md:pt-7">
              <IconButton
                icon="chevron-up"
                label={`Move option ${index + 1} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="chevron-down"
                label={`Move option ${index + 1} down`}
                disabled={index === options.length - 1}
                onClick={() => move(index, index + 1)}
              />
              {option.isNew ? (
                <IconButton
                  icon="trash-2"
                  label={`Remove option ${index + 1}`}
                  onClick={() => set(options.filter(({ row }) => row !== option.row))}
                />
              ) : (
                <IconButton
                  icon={option.isRetired ? 'undo-2' : 'archive'}
                  label={`${option.isRetired ? 'Offer' : 'Retire'} “${option.text}”${option.isRetired ? ' again' : ''}`}
                  onClick={() => change(index, { isRetired: !option.isRetired })}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {list.error && <FieldError id={id}>{list.error}</FieldError>}
      <div>
        <Button
          variant="secondary"
          size="sm"
          isIdle={options.length >= PROFILE_CHOICES_MAX}
          onClick={() => set([...options, newOption()])}
        >
          <Icon name="plus" />
          Add an option
        </Button>
      </div>
      <p className="text-xs text-text-muted">
        Members who chose a retired option keep it, but it's no longer offered. You can change an option's text, but not
        its stored value.
      </p>
    </fieldset>
  );
}
