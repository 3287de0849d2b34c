import type { Path } from './survey.ts';

/** The ways to read a name such as `q.row[0]`: a key and the steps into its value, the longest key first. */
export function pathsOf(name: string): Path[] {
  const steps: { key: string; start: number }[] = [];
  let start = 0;
  for (let index = 0; index <= name.length; index++) {
    const char = name[index];
    if (index < name.length && char !== '.' && char !== '[') continue;
    const key = name.slice(start, index).replace(']', '');
    if (key !== '') steps.push({ key, start });
    start = index + 1;
  }
  return steps
    .map((_, index) => ({
      key: index === steps.length - 1 ? name : name.slice(0, (steps[index + 1]?.start ?? 1) - 1),
      rest: steps.slice(index + 1).map((step) => step.key),
    }))
    .toReversed();
}
