/**
 * Passes on what it is told: the first at once, and of whatever follows shortly after only the latest. Many notifications may arrive
 * in one moment, and each makes lists be asked for anew.
 */
export function latestOfMany<Value>(report: (value: Value) => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly value: Value } | undefined;

  function pass(value: Value): void {
    timer = setTimeout(() => {
      timer = undefined;
      const next = waiting;
      waiting = undefined;
      if (next !== undefined) pass(next.value);
    }, everyMs);
    report(value);
  }

  return {
    hear(value: Value): void {
      if (timer === undefined) pass(value);
      else waiting = { value };
    },
    stop: () => clearTimeout(timer),
  };
}
