import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { ROOT } from '#server/platform/places.ts';
import { alertsIn, expressionsIn, metricsIn, problemsOfMonitoring, registeredIn } from './alert-rules.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function servedMetrics(): ReadonlySet<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const sources = globSync('server/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  return new Set([
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...sources.flatMap((path) => registeredIn(read(path))),
  ]);
}

test('alerts and the dashboard ask for metrics that exist, and each alert is in the runbook', () => {
  const problems = problemsOfMonitoring({
    rules: read('deploy/prometheus-alerts.yaml'),
    dashboard: read('deploy/grafana-dashboard.json'),
    runbook: read('docs/runbook.md'),
    served: servedMetrics(),
  });
  expect(problems).toEqual([]);
});

test('every metric of ours that is documented is registered in the code, and no other', () => {
  const documented = [...read('docs/operating.md').matchAll(/^\| ((?:`spark_\w+`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => names.replaceAll('`', '').split(', '),
  );
  const ours = [...servedMetrics()].filter((name) => name.startsWith('spark_'));
  expect(ours.toSorted()).toEqual(documented.toSorted());
});

test('a route that an alert names is one of ours', () => {
  const routes = [...read('deploy/prometheus-alerts.yaml').matchAll(/route="([^"]+)"/g)].map(([, route]) => route);
  expect(new Set(routes)).toEqual(new Set([API_PATHS.signIn, API_PATHS.consoleSignIn]));
});

describe('an expression', () => {
  test.each([
    ['max(spark_on_hold) == 1', ['spark_on_hold']],
    ['sum by (le) (rate(a_bucket{operation!=""}[10m])) / sum(b) > 0.5', ['a_bucket', 'b']],
    ['(a == 1) unless on (instance) b offset 1d', ['a', 'b']],
    ['a{route=~"/x|/y"} > 800e6 or vector(0)', ['a']],
  ])('%s', (expr, names) => {
    expect(metricsIn(expr)).toEqual(names);
  });

  test('of a dashboard is found however deep', () => {
    expect(expressionsIn({ panels: [{ targets: [{ expr: 'a' }, { expr: 'b' }] }, { title: 'c' }] })).toEqual([
      'a',
      'b',
    ]);
  });
});

const RULES = `groups:
  - name: nodes
    rules:
      - alert: SparkOne
        # Why.
        expr: >-
          sum(rate(spark_a_count[5m]))
          > 2
        labels: { severity: page }
        annotations:
          summary: 'One'
          runbook: docs/runbook.md#sparkone

      - alert: SparkTwo
        expr: spark_b == 0
        annotations:
          runbook: docs/runbook.md#sparkone
`;

describe('what is wrong', () => {
  test('is read from rules by pattern', () => {
    expect(alertsIn(RULES)).toEqual([
      { name: 'SparkOne', expr: 'sum(rate(spark_a_count[5m])) > 2', runbook: 'docs/runbook.md#sparkone' },
      { name: 'SparkTwo', expr: 'spark_b == 0', runbook: 'docs/runbook.md#sparkone' },
    ]);
  });

  test('is said of metrics, headings and links', () => {
    const problems = problemsOfMonitoring({
      rules: RULES,
      dashboard: '{"panels": [{"expr": "spark_c"}]}',
      runbook: '### SparkOne\n\n### SparkThree\n',
      served: new Set(['spark_a']),
    });
    expect(problems).toEqual([
      'SparkTwo: no node exposes the metric spark_b.',
      'the dashboard: no node exposes the metric spark_c.',
      'SparkTwo: has no heading in docs/runbook.md.',
      "docs/runbook.md: there's no alert SparkThree.",
      "SparkTwo: its runbook isn't docs/runbook.md#sparktwo.",
    ]);
  });

  test('is that nothing was read', () => {
    const nothing = { rules: '', dashboard: '{}', runbook: '', served: new Set<string>() };
    expect(problemsOfMonitoring(nothing)).toEqual(['No alerts or no panels were read, so nothing was checked.']);
  });
});
