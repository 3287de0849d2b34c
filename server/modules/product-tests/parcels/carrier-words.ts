/** Addresses leave in order lists alone, and stay nowhere else: words about a parcel that name the street are not kept. */
export function withoutAddress(words: string | undefined, street: string | undefined): string | null {
  if (words === undefined || words === '') return null;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  const isNamed = street !== undefined && plain(street) !== '' && plain(words).includes(plain(street));
  return isNamed ? null : words;
}
