/** The search part of an address, as text: the router's own reader would make a number of a panelist_hash of digits. */

type SearchText = Record<string, string | string[]>;

/** A parameter that is given several times is a list. */
export function parseSearchText(search: string): SearchText {
  const params = new URLSearchParams(search);
  const entries = [...new Set(params.keys())].map((key) => {
    const [first = '', ...others] = params.getAll(key);
    return [key, others.length === 0 ? first : [first, ...others]] as const;
  });
  return Object.fromEntries(entries);
}

export function stringifySearchText(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (typeof part === 'string' || typeof part === 'boolean') params.append(key, String(part));
    }
  }
  return params.size === 0 ? '' : `?${params.toString()}`;
}
