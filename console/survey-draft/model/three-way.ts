export type Json = Readonly<Record<string, unknown>>;
export type Side = 'mine' | 'theirs';

/** One thing that both sides changed, each in their own way. */
export interface Difference {
  /** Where it is, from the outside in. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge<Value> {
  readonly value: Value;
  readonly differences: readonly Difference[];
}

/** Which side counts where both changed the same; `mine` unless somebody decides. */
export type Choose = (path: readonly string[]) => Side;

/**
 * What two people made of the same value. A change of one side stays; where both changed the same thing it is a
 * difference, and `choose` decides. Lists are merged by the names or values of what is in them.
 */
export function mergeThreeWays<Value>(base: Value, mine: Value, theirs: Value, choose: Choose): Merge<Value> {
  const differences: Difference[] = [];

  function merge(before: unknown, left: unknown, right: unknown, path: readonly string[]): unknown {
    if (isSame(left, right)) return left;
    if (isSame(before, left)) return right;
    if (isSame(before, right)) return left;
    if (isRecord(left) && isRecord(right)) return mergeRecords(isRecord(before) ? before : {}, left, right, path);
    if (isKeyed(left) && isKeyed(right)) return mergeLists(isKeyed(before) ? before : [], left, right, path);
    differences.push({ path, mine: left, theirs: right });
    return choose(path) === 'mine' ? left : right;
  }

  function mergeRecords(before: Json, left: Json, right: Json, path: readonly string[]): Json {
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    const entries = [...names].map((name) => [name, merge(before[name], left[name], right[name], [...path, name])]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Json;
  }

  function mergeLists(
    before: readonly unknown[],
    left: readonly unknown[],
    right: readonly unknown[],
    path: readonly string[],
  ) {
    const merged = mergeRecords(byKey(before), byKey(left), byKey(right), path);
    const order = mergeOrder(before.map(keyOf), left.map(keyOf), right.map(keyOf), [...path, 'order']);
    return order.flatMap((key) => (key in merged ? [merged[key]] : []));
  }

  function mergeOrder(
    before: readonly string[],
    left: readonly string[],
    right: readonly string[],
    path: readonly string[],
  ) {
    const common = (order: readonly string[]) =>
      order.filter((key) => before.includes(key) && left.includes(key) && right.includes(key));
    const hasMoved = { mine: !isSame(common(before), common(left)), theirs: !isSame(common(before), common(right)) };
    const isOpen = hasMoved.mine && hasMoved.theirs && !isSame(common(left), common(right));
    if (isOpen) differences.push({ path, mine: left, theirs: right });
    const lead: Side = isOpen ? choose(path) : hasMoved.theirs ? 'theirs' : 'mine';
    return lead === 'mine' ? withAdded(left, right) : withAdded(right, left);
  }

  return { value: merge(base, mine, theirs, []) as Value, differences };
}

/** What only the other list has comes behind what it follows there. What is not wanted any more is left out later. */
function withAdded(lead: readonly string[], other: readonly string[]): string[] {
  const order = [...lead];
  for (const [index, key] of other.entries()) {
    if (order.includes(key)) continue;
    const before = other[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

/** Lists of names, or of things that each have a name or a value of their own. */
function isKeyed(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  const keys = value.map(keyOf);
  return keys.every((key) => key !== '') && new Set(keys).size === keys.length;
}

function keyOf(item: unknown): string {
  if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') return String(item);
  if (!isRecord(item)) return '';
  const key = item['name'] ?? item['value'];
  return typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean' ? String(key) : '';
}

const byKey = (list: readonly unknown[]): Json => Object.fromEntries(list.map((item) => [keyOf(item), item]));

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}
