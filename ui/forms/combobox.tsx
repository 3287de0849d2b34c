import { type KeyboardEvent, useId, useReducer } from 'react';
import { Icon } from '../icons/icon.tsx';
import { ComboboxList } from './combobox-list.tsx';
import { comboboxReducer, type ComboboxOption, matchingOptions } from './combobox-state.ts';
import { CONTROL_CLASSES } from './control-classes.ts';
import { Field, type FieldProps } from './field.tsx';

type ComboboxProps = FieldProps & {
  readonly options: readonly ComboboxOption[];
  /** The chosen value; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Stands in the list when nothing matches. */
  readonly emptyText: string;
  readonly placeholder?: string;
  readonly name?: string;
};

/** A long list to search in: type, go through what matches with the arrows, take one with Enter, leave with Escape. */
export function Combobox({ options, value, onChange, emptyText, placeholder, name, ...field }: ComboboxProps) {
  const listId = useId();
  const chosenLabel = options.find((option) => option.value === value)?.label ?? '';
  const [{ isOpen, text, activeIndex }, dispatch] = useReducer(comboboxReducer, {
    isOpen: false,
    text: chosenLabel,
    activeIndex: -1,
  });
  const shown = isOpen ? text : chosenLabel;
  // What is chosen already is no search: opening the list then shows all of it.
  const matches = matchingOptions(options, text === chosenLabel ? '' : text);

  function choose(option: ComboboxOption | undefined) {
    if (option !== undefined) onChange(option.value);
    dispatch({ type: 'closed', text: option?.label ?? chosenLabel });
  }

  function leave() {
    if (isOpen && text.trim() === '' && value !== '') onChange('');
    dispatch({ type: 'closed', text: text.trim() === '' ? '' : chosenLabel });
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      dispatch({ type: 'moved', step: event.key === 'ArrowDown' ? 1 : -1, count: matches.length });
    } else if (event.key === 'Enter' && isOpen) {
      choose(matches[activeIndex]);
    } else if (event.key === 'Escape' && isOpen) {
      dispatch({ type: 'closed', text: chosenLabel });
    } else return;
    event.preventDefault();
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            name={name}
            type="text"
            role="combobox"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={placeholder}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
            value={shown}
            onChange={(event) => dispatch({ type: 'typed', text: event.target.value })}
            onClick={() => dispatch({ type: 'opened' })}
            onKeyDown={press}
            onBlur={leave}
            className={`${CONTROL_CLASSES} pe-11`}
          />
          <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
            <Icon name="chevron-down" />
          </span>
          <ComboboxList
            id={listId}
            label={field.label}
            isOpen={isOpen}
            matches={matches}
            value={value}
            activeIndex={activeIndex}
            emptyText={emptyText}
            onPoint={(index) => dispatch({ type: 'pointed', index })}
            onChoose={choose}
          />
          <p role="status" className="sr-only">
            {isOpen &&
              (matches.length === 0 ? emptyText : `${matches.length} ${matches.length === 1 ? 'option' : 'options'}`)}
          </p>
        </div>
      )}
    </Field>
  );
}
