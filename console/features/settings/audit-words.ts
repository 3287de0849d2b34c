import { formatMoment } from '#console/format.ts';

/** 'operator.role-changed' as 'Operator role changed'. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface AuditChange {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What differs between before and after, name by name; what stayed the same is left out. */
export function changesOf(before: unknown, after: unknown): readonly AuditChange[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .map((name) => ({ name, before: was.get(name), after: is.get(name) }))
    .filter((change) => change.before !== change.after);
}

function partsOf(value: unknown): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', textOf(value)]]);
  const parts = Object.entries(value).filter(([, part]) => part !== null);
  return new Map(parts.map(([name, part]) => [nameWords(name), textOf(part)]));
}

/** 'shortId' as 'short id'. */
function nameWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function textOf(value: unknown): string {
  if (typeof value === 'string') return INSTANT.test(value) ? formatMoment(value) : value;
  return JSON.stringify(value);
}
