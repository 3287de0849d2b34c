import type { ChoiceView } from '#engine/index.ts';

type Value = ChoiceView['value'];

/** An answer as the list of the choices that are taken. */
export function selectedOf(value: unknown): readonly Value[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value as Value];
}

const isPlain = ({ role, isExclusive, isEnabled }: ChoiceView) => role === undefined && !isExclusive && isEnabled;

export function isAllSelected(choices: readonly ChoiceView[], selected: readonly Value[]): boolean {
  const plain = choices.filter(isPlain);
  return plain.length > 0 && plain.every(({ value }) => selected.includes(value));
}

/** The selection after somebody pressed a choice: exclusive ones stand alone, and 'all' takes or drops every plain one. */
export function toggled(choices: readonly ChoiceView[], selected: readonly Value[], pressed: ChoiceView): Value[] {
  if (pressed.role === 'all') {
    return isAllSelected(choices, selected) ? [] : choices.filter(isPlain).map(({ value }) => value);
  }
  if (selected.includes(pressed.value)) return selected.filter((value) => value !== pressed.value);
  if (pressed.isExclusive) return [pressed.value];
  const isExclusive = (value: Value) => choices.some((choice) => choice.value === value && choice.isExclusive);
  return [...selected.filter((value) => !isExclusive(value)), pressed.value];
}
