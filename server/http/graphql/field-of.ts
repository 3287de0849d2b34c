/** What a form calls a place in the arguments: everything it sends stands in `input`, and it does not say so. */
export function fieldOf(path: string): string {
  return path.replace(/^input\./, '');
}
