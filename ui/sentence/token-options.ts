export interface TokenOption {
  readonly value: string;
  readonly label: string;
  /** A second, quieter line. */
  readonly note?: string;
  /** Options of one group stand together under its name. */
  readonly group?: string;
}

/** The options whose words hold every word that was typed. */
export function matchOptions(options: readonly TokenOption[], typed: string): readonly TokenOption[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = `${option.label} ${option.note ?? ''} ${option.group ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Where the mark goes from here by this key; undefined for keys that do not move it. */
export function moveMark(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** The next option that begins with the letter, after the mark and around. */
export function findByLetter(options: readonly TokenOption[], at: number, letter: string): number | undefined {
  const wanted = letter.toLowerCase();
  for (let step = 1; step <= options.length; step += 1) {
    const index = (at + step) % options.length;
    if (options[index]?.label.toLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
}

/** What the token says of what is chosen: 'Online or App'. A value that is not offered is said as it is. */
export function sayChosen(options: readonly TokenOption[], chosen: readonly string[], joiner: string): string {
  const labels = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value);
  if (labels.length < 2) return labels[0] ?? '';
  return `${labels.slice(0, -1).join(', ')} ${joiner} ${labels.at(-1)}`;
}
