import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const isOnHold = async () => false;

describe('the metrics', () => {
  it('carry our names and those of the process', async () => {
    const metrics = createMetrics({ failedJobs: async () => 0, isOnHold });
    metrics.httpRequests.observe({ method: 'POST', route: '/api/graphql', status: '200' }, 0.004);
    metrics.graphqlOperations.inc({ operation: 'getTasks', outcome: 'ok' });
    const text = await metrics.text();
    expect(text).toContain(
      'spark_http_request_seconds_bucket{le="0.005",method="POST",route="/api/graphql",status="200"} 1',
    );
    expect(text).toContain(
      'spark_http_request_seconds_bucket{le="0.002",method="POST",route="/api/graphql",status="200"} 0',
    );
    expect(text).toContain('spark_graphql_operations_total{operation="getTasks",outcome="ok"} 1');
    expect(text).toContain('process_cpu_seconds_total');
    expect(metrics.contentType).toContain('text/plain');
  });

  it('ask for the failed jobs each time they are read', async () => {
    let failed = 2;
    const metrics = createMetrics({ failedJobs: async () => failed, isOnHold });
    expect(await metrics.text()).toMatch(/^spark_jobs_failed 2$/m);
    failed = 0;
    expect(await metrics.text()).toMatch(/^spark_jobs_failed 0$/m);
  });

  it('are still there when the jobs cannot be counted, without a number that would be wrong', async () => {
    let isDatabaseUp = true;
    const metrics = createMetrics({
      failedJobs: () => (isDatabaseUp ? Promise.resolve(3) : Promise.reject(new Error('no database'))),
      isOnHold,
    });
    await metrics.text();
    isDatabaseUp = false;
    const text = await metrics.text();
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toMatch(/^spark_jobs_failed \d/m);
    isDatabaseUp = true;
    expect(await metrics.text()).toMatch(/^spark_jobs_failed 3$/m);
  });

  it('of two nodes in one process do not mix', async () => {
    const [one, other] = [
      createMetrics({ failedJobs: async () => 1, isOnHold }),
      createMetrics({ failedJobs: async () => 2, isOnHold }),
    ];
    expect(await one.text()).toMatch(/^spark_jobs_failed 1$/m);
    expect(await other.text()).toMatch(/^spark_jobs_failed 2$/m);
  });
});
