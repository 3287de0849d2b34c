import { describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time/durations.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { createCircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker.ts';

class Trouble extends Error {
  readonly retryAfterMs: number | undefined;
  constructor(retryAfterMs?: number) {
    super('no answer');
    this.retryAfterMs = retryAfterMs;
  }
}

function aCircuit(options: Partial<CircuitBreakerOptions> = {}) {
  const clock = heldClock();
  const circuit = createCircuitBreaker({ clock, ...options });
  const fail = async (trouble: Error = new Trouble()) => {
    await expect(circuit.call(() => Promise.reject(trouble))).rejects.toBe(trouble);
  };
  return { clock, circuit, fail, succeed: () => circuit.call(() => Promise.resolve('answer')) };
}

describe('a closed circuit', () => {
  test('hands over answers and errors, and stays closed below three failures in a row', async () => {
    const { circuit, fail, succeed } = aCircuit();
    await fail();
    await fail();
    expect(await succeed()).toBe('answer');
    await fail();
    await fail();
    expect([circuit.state(), circuit.allowsCall(), circuit.openUntil()]).toEqual(['closed', true, undefined]);
  });

  test('opens with the third failure in a row, or with as many as it is told', async () => {
    const three = aCircuit();
    for (let count = 0; count < 3; count += 1) await three.fail();
    expect([three.circuit.state(), three.circuit.allowsCall()]).toEqual(['open', false]);
    const one = aCircuit({ failuresToOpen: 1 });
    await one.fail();
    expect(one.circuit.state()).toBe('open');
  });

  test("does not count an error that is not the service's", async () => {
    const { circuit, fail } = aCircuit({ failuresToOpen: 1, isFailure: (error) => error instanceof Trouble });
    await fail(new TypeError('a bug of ours'));
    expect(circuit.state()).toBe('closed');
    await fail();
    expect(circuit.state()).toBe('open');
  });
});

describe('an open circuit', () => {
  test('is half-open after half a minute: one may try, and nobody else for another half', async () => {
    const { clock, circuit, fail } = aCircuit({ failuresToOpen: 1 });
    await fail();
    expect(circuit.openUntil()).toEqual(new Date(clock.now().getTime() + 30 * SECOND_MS));
    clock.advance(30 * SECOND_MS - 1);
    expect([circuit.state(), circuit.allowsCall()]).toEqual(['open', false]);
    clock.advance(1);
    expect(circuit.state()).toBe('half-open');
    expect([circuit.allowsCall(), circuit.allowsCall()]).toEqual([true, false]);
    clock.advance(30 * SECOND_MS);
    expect([circuit.allowsCall(), circuit.allowsCall()]).toEqual([true, false]);
  });

  test('closes when a call is answered, and opens anew when the one that tries fails', async () => {
    const { clock, circuit, fail, succeed } = aCircuit({ failuresToOpen: 1 });
    await fail();
    clock.advance(30 * SECOND_MS);
    expect(circuit.allowsCall()).toBe(true);
    await fail();
    clock.advance(29 * SECOND_MS);
    expect(circuit.state()).toBe('open');
    clock.advance(1 * SECOND_MS);
    expect(circuit.allowsCall()).toBe(true);
    await succeed();
    expect([circuit.state(), circuit.allowsCall(), circuit.allowsCall()]).toEqual(['closed', true, true]);
  });

  test('stays open for as long as the service asks for', async () => {
    const { clock, circuit, fail } = aCircuit({
      failuresToOpen: 1,
      retryAfterMs: (error) => (error as Trouble).retryAfterMs,
    });
    await fail(new Trouble(90 * SECOND_MS));
    clock.advance(89 * SECOND_MS);
    expect(circuit.state()).toBe('open');
    clock.advance(1 * SECOND_MS);
    expect(circuit.state()).toBe('half-open');
  });
});
