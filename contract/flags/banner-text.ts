/** The first sentence of a banner stands out; a banner of one sentence is all of it. */
export function bannerParts(text: string): { readonly lead: string; readonly rest: string } {
  const end = /[.!?](?=\s)/.exec(text)?.index;
  if (end === undefined) return { lead: text, rest: '' };
  return { lead: text.slice(0, end + 1), rest: text.slice(end + 1).trim() };
}
