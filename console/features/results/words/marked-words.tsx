/** Words with what was searched for marked, however it is written. */
export function MarkedWords({ words, search }: { readonly words: string; readonly search: string }) {
  const parts = splitAround(words, search.trim());
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">
      {parts.map(({ text, isFound, at }) =>
        isFound ? (
          <mark key={at} className="rounded-xs bg-warning-soft px-0.5 text-on-warning-soft">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}

interface Part {
  readonly text: string;
  readonly isFound: boolean;
  readonly at: number;
}

export function splitAround(words: string, search: string): Part[] {
  if (search === '') return [{ text: words, isFound: false, at: 0 }];
  const parts: Part[] = [];
  const small = words.toLowerCase();
  const wanted = search.toLowerCase();
  // A letter may become two when it is made small: then places would not fit any more.
  if (small.length !== words.length) return [{ text: words, isFound: false, at: 0 }];
  let from = 0;
  for (let at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: words.slice(from, at), isFound: false, at: from });
    parts.push({ text: words.slice(at, at + wanted.length), isFound: true, at });
    from = at + wanted.length;
  }
  if (from < words.length) parts.push({ text: words.slice(from), isFound: false, at: from });
  return parts;
}
