import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('the metrics', () => {
  it('carry our names and those of the process', async () => {
    const metrics = createMetrics();
    metrics.httpRequests.observe(
      { method: 'POST', route: '/api/graphql', operation: 'getTasks', status: '200' },
      0.004,
    );
    metrics.graphqlOperations.inc({ operation: 'getTasks', outcome: 'ok' });
    const text = await metrics.text();
    expect(text).toContain(
      'spark_http_request_seconds_bucket{le="0.005",method="POST",route="/api/graphql",operation="getTasks",status="200"} 1',
    );
    expect(text).toContain(
      'spark_http_request_seconds_bucket{le="0.002",method="POST",route="/api/graphql",operation="getTasks",status="200"} 0',
    );
    expect(text).toContain('spark_graphql_operations_total{operation="getTasks",outcome="ok"} 1');
    expect(text).toContain('process_cpu_seconds_total');
    expect(metrics.contentType).toContain('text/plain');
  });

  it('ask for a figure each time they are read', async () => {
    let waiting = 2;
    const metrics = createMetrics();
    metrics.watch('spark_waiting', 'What waits', async () => waiting);
    expect(await metrics.text()).toMatch(/^spark_waiting 2$/m);
    waiting = 0;
    expect(await metrics.text()).toMatch(/^spark_waiting 0$/m);
  });

  it('tell a figure for each value of a label, and no longer for a value that is gone', async () => {
    let stock: Record<string, number> = { '$5 card': 3, '$10 card': 0 };
    const metrics = createMetrics();
    metrics.watchEach({ name: 'spark_stock', help: 'Cards', label: 'card' }, async () => stock);
    expect(await metrics.text()).toContain('spark_stock{card="$5 card"} 3\nspark_stock{card="$10 card"} 0\n');
    stock = { '$10 card': 4 };
    const text = await metrics.text();
    expect(text).toContain('spark_stock{card="$10 card"} 4');
    expect(text).not.toContain('$5 card');
  });

  it('are still there when a figure cannot be had, without a number that would be wrong', async () => {
    let isDatabaseUp = true;
    const metrics = createMetrics();
    const ifUp = <T>(value: T) => (isDatabaseUp ? Promise.resolve(value) : Promise.reject(new Error('no database')));
    metrics.watch('spark_waiting', 'What waits', () => ifUp(3));
    metrics.watchEach({ name: 'spark_stock', help: 'Cards', label: 'card' }, () => ifUp({ '$5 card': 3 }));
    await metrics.text();
    isDatabaseUp = false;
    const text = await metrics.text();
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toMatch(/^spark_waiting \d/m);
    expect(text).not.toMatch(/^spark_stock\{/m);
    isDatabaseUp = true;
    expect(await metrics.text()).toMatch(/^spark_waiting 3$/m);
  });

  it('do not wait for a figure that is late', async () => {
    const metrics = createMetrics();
    metrics.watch('spark_late', 'Never comes', () => new Promise(() => undefined));
    metrics.watch('spark_waiting', 'What waits', async () => 3);
    const text = await metrics.text();
    expect(text).toMatch(/^spark_waiting 3$/m);
    expect(text).not.toMatch(/^spark_late \d/m);
  });

  it('of two nodes in one process do not mix', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.mails.inc({ outcome: 'taken' });
    expect(await one.text()).toContain('spark_mails_total{outcome="taken"} 1');
    expect(await other.text()).not.toContain('spark_mails_total{outcome="taken"}');
  });
});
