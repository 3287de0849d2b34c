/** The candidate that somebody most likely meant; undefined if none is near. */
export function closest(meant: string, candidates: readonly string[]): string | undefined {
  const wanted = meant.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const isPart = wanted.length > 2 && (other.includes(wanted) || wanted.includes(other)) && other.length > 2;
    const distance = isPart ? 1 : editDistance(wanted, other, least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

function editDistance(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) >= enough) return enough;
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min((before[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, change));
    }
    before = next;
  }
  return before[b.length] ?? enough;
}
