import { attributeLabel } from '#console/format.ts';
import type { TokenOption } from '#ui/sentence/token-options.ts';
import type { KnownAttribute } from './attributes.queries.ts';

export const valueLabel = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const withRetiredMark = ({ label, isRetired }: { readonly label: string; readonly isRetired: boolean }): string =>
  isRetired ? `${label} (retired)` : label;

/** What the catalogue of profiles calls an attribute; what it knows no more of than the name is called by that. */
export function labelOfAttribute(attributes: readonly KnownAttribute[], name: string): string {
  const known = attributes.find((one) => one.name === name);
  return withRetiredMark({ label: known?.label ?? attributeLabel(name), isRetired: known?.isRetired === true });
}

/** What the catalogue calls a value of an attribute. */
export function labelOfValue(known: KnownAttribute | undefined, value: unknown): string {
  const choice = known?.choices.find((one) => one.value === value);
  return choice ? withRetiredMark(choice) : valueLabel(value);
}

export const TEST_OPTIONS: readonly TokenOption[] = [
  { value: 'IS', label: 'is' },
  { value: 'ANY_OF', label: 'any of' },
  { value: 'ALL_OF', label: 'all of' },
  { value: 'BETWEEN', label: 'between' },
  { value: 'ANSWERED', label: 'is known' },
  { value: 'NOT_ANSWERED', label: 'is unknown' },
];
