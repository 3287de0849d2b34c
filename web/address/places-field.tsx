import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useReducer, useState } from 'react';
import { listMarketResearchPlacesAutocomplete } from '#contract/generated/member/operations.ts';
import {
  PLACES_PAUSE_MS,
  PLACES_TEXT_MAX_CHARACTERS,
  PLACES_TEXT_MIN_CHARACTERS,
} from '#contract/profile/profile-limits.ts';
import { operationQuery } from '#client/operation-query.ts';
import { ComboboxList } from '#ui/forms/combobox-list.tsx';
import { comboboxReducer } from '#ui/forms/combobox-state.ts';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { Field, type FieldOwned, type FieldProps } from '#ui/forms/field.tsx';
import { useApp } from '#web/app/app-context.ts';

type PlacesFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, FieldOwned | 'value'> & {
    readonly value: string;
    /** Ties the look-ups before one choice together, for a provider that counts them so. */
    readonly sessionToken: string;
    readonly onPlace: (placeId: string, description: string) => void;
  };

/** A text that can be anything, with places that begin like it below. Without an answer it is a text field like others. */
export function PlacesField({ label, hint, error, value, sessionToken, onPlace, ...input }: PlacesFieldProps) {
  const { api } = useApp();
  const listId = useId();
  const [{ isOpen, text, activeIndex }, dispatch] = useReducer(comboboxReducer, {
    isOpen: false,
    text: '',
    activeIndex: -1,
  });
  const searched = usePaused(text);
  const { data = [] } = useQuery({
    ...operationQuery(api, listMarketResearchPlacesAutocomplete, { text: searched, sessionToken }),
    enabled: isOpen && searched.length >= PLACES_TEXT_MIN_CHARACTERS && searched.length <= PLACES_TEXT_MAX_CHARACTERS,
    retry: false,
  });
  const options = data.map(({ placeId, description }) => ({ value: placeId, label: description }));
  const isShown = isOpen && options.length > 0;

  function choose(option: { readonly value: string; readonly label: string } | undefined) {
    dispatch({ type: 'closed', text: '' });
    if (option !== undefined) onPlace(option.value, option.label);
  }

  function press(event: KeyboardEvent) {
    if (!isShown) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      dispatch({ type: 'moved', step: event.key === 'ArrowDown' ? 1 : -1, count: options.length });
    } else if (event.key === 'Enter' && activeIndex >= 0) {
      choose(options[activeIndex]);
    } else if (event.key === 'Escape') {
      dispatch({ type: 'closed', text: '' });
    } else return;
    event.preventDefault();
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
            value={value}
            onChange={(event) => {
              input.onChange?.(event);
              dispatch({ type: 'typed', text: event.target.value.trim() });
            }}
            onKeyDown={press}
            onBlur={(event) => {
              input.onBlur?.(event);
              dispatch({ type: 'closed', text: '' });
            }}
            className={CONTROL_CLASSES}
          />
          <ComboboxList
            id={listId}
            label={label}
            isOpen={isShown}
            matches={options}
            value=""
            activeIndex={activeIndex}
            emptyText=""
            onPoint={(index) => dispatch({ type: 'pointed', index })}
            onChoose={choose}
          />
          <p role="status" className="sr-only">
            {isShown && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
          </p>
        </div>
      )}
    </Field>
  );
}

/** The same text, once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PLACES_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
