import { useId } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceTiles } from '#ui/forms/choice-tiles.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { isNeeded, optionalNote, type ProfileFieldProps } from './field-detail.ts';

/** More than these are a list of the browser's. */
const TILES_MOST = 8;

/** One of several, or none again where that may be. */
export function SingleField({ detail, selectedList, onSelect, problem }: ProfileFieldProps) {
  const name = useId();
  const [selected = ''] = selectedList;
  const field = {
    label: detail.displayName,
    labelNote: optionalNote(detail),
    hint: detail.info ?? undefined,
    error: problem,
    value: selected,
  };
  const options = detail.optionsList.map((text) => ({ value: text, label: text }));
  // Chosen when it was still offered: it is kept until something else is chosen.
  const kept =
    selected === '' || detail.optionsList.includes(selected)
      ? []
      : [{ value: selected, label: `${selected} (no longer offered)`, isDisabled: true }];

  if (options.length > TILES_MOST) {
    return (
      <SelectField
        {...field}
        placeholder="Choose"
        options={[...options, ...kept]}
        onChange={({ target }) => onSelect(target.value === '' ? [] : [target.value])}
      />
    );
  }
  return (
    <>
      <ChoiceTiles
        {...field}
        name={name}
        options={[...options, ...kept]}
        onChange={({ target }) => onSelect([target.value])}
      />
      {!isNeeded(detail) && selected !== '' && (
        <div className="mt-2">
          <Button variant="quiet" size="sm" onClick={() => onSelect([])}>
            Clear my answer
          </Button>
        </div>
      )}
    </>
  );
}
