/** Whether one text is another but for a slip: one letter too few, too many or wrong, or two changed about. */
export function isNearly(one: string, other: string): boolean {
  if (one === other) return true;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isSwapped = a.length >= 2 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
