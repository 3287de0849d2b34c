import type { ADDRESS_FIELDS } from '#contract/profile/address-fields.ts';
import type { SelectionType } from '#contract/profile/catalogue.ts';

/** A day of the wire as people write it: MM/DD/YYYY. What is no day stays what it is. */
export function dayAsTyped(day: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
}

/** What somebody said to a detail, line by line, as it is read. */
export function shownLines(selectionType: SelectionType, selectedList: readonly string[]): readonly string[] {
  if (selectionType === 'json') return selectedList.flatMap(addressLines);
  if (selectionType === 'date_type') return selectedList.map(dayAsTyped);
  return selectedList.length === 0 ? [] : [selectedList.join(', ')];
}

/** An address as on a letter; one that was brought from elsewhere may lack a part. */
function addressLines(text: string): readonly string[] {
  const { address_line1, address_line2, panelist_city, panelist_st, panelist_zip } = addressParts(text);
  const place = [panelist_city, [panelist_st, panelist_zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address_line1, address_line2, place].filter(Boolean);
}

/** The parts of an address, each a text and if only an empty one. */
export function addressParts(text: string): Readonly<Record<keyof typeof ADDRESS_FIELDS, string>> {
  const given = objectIn(text);
  const part = (name: keyof typeof ADDRESS_FIELDS) => {
    const value = given[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    address_line1: part('address_line1'),
    address_line2: part('address_line2'),
    panelist_city: part('panelist_city'),
    panelist_st: part('panelist_st'),
    panelist_zip: part('panelist_zip'),
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
