/**
 * The least weight that has to be taken away to make a connected graph fall apart (Stoer and Wagner); Infinity for fewer
 * than two nodes. Of a graph in several parts: the least of its parts.
 */
export function smallestCut(weights: readonly (readonly number[])[]): number {
  return Math.min(
    Infinity,
    ...partsOf(weights).map((part) => cutOf(part.map((a) => part.map((b) => at(weights, a, b))))),
  );
}

const at = (weights: readonly (readonly number[])[], a: number, b: number): number => weights[a]?.[b] ?? 0;

function partsOf(weights: readonly (readonly number[])[]): number[][] {
  const left = new Set(weights.keys());
  const parts: number[][] = [];
  for (const first of weights.keys()) {
    if (!left.delete(first)) continue;
    const part = [first];
    for (const node of part) {
      for (const other of left) if (at(weights, node, other) > 0 && left.delete(other)) part.push(other);
    }
    parts.push(part);
  }
  return parts;
}

function cutOf(given: number[][]): number {
  const weights = given.map((row) => [...row]);
  const nodes = weights.map((_row, index) => index);
  let smallest = Infinity;
  while (nodes.length > 1) {
    const order = byHowTied(weights, nodes);
    const [before = 0, last = 0] = order.slice(-2);
    smallest = Math.min(
      smallest,
      nodes.reduce((sum, node) => (node === last ? sum : sum + at(weights, last, node)), 0),
    );
    for (const node of nodes) {
      const together = at(weights, before, node) + at(weights, last, node);
      (weights[before] ?? [])[node] = together;
      (weights[node] ?? [])[before] = together;
    }
    nodes.splice(nodes.indexOf(last), 1);
  }
  return smallest;
}

/** Each next is the one that is tied most to those before it. */
function byHowTied(weights: readonly (readonly number[])[], nodes: readonly number[]): number[] {
  const [first = 0, ...rest] = nodes;
  const order = [first];
  const left = new Map(rest.map((node) => [node, at(weights, first, node)]));
  while (left.size > 0) {
    const [next] = [...left].reduce((best, one) => (one[1] > best[1] ? one : best));
    left.delete(next);
    order.push(next);
    for (const [node, tied] of left) left.set(node, tied + at(weights, next, node));
  }
  return order;
}
