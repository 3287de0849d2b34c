/** Config files with their gaps filled in. */

const GAP = /\$\{(\w+)\}/g;

/** Every `${name}` of the text; a name without a value is a mistake in the file. */
export function fillGaps(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(GAP, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing to fill ${name} with`);
    return String(value);
  });
}

/** An example from deploy/ with parts of it replaced, each of which must be there: what runs is what is shipped. */
export function changeExample(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the example no longer has: ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}
