/** Whether the alerts and the dashboard ask for metrics that exist, and each alert has its heading in the runbook. */

export interface Monitoring {
  /** The text of deploy/prometheus-alerts.yaml. */
  readonly rules: string;
  /** The text of deploy/grafana-dashboard.json. */
  readonly dashboard: string;
  /** The text of docs/runbook.md. */
  readonly runbook: string;
  /** Every metric that a node exposes, without the endings of histograms. */
  readonly served: ReadonlySet<string>;
}

export interface AlertRule {
  readonly name: string;
  readonly expr: string;
  readonly runbook: string | undefined;
}

/** Prometheus makes these of each scrape. */
const OF_PROMETHEUS: ReadonlySet<string> = new Set(['up']);
const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'bool']);
const RUNBOOK = 'docs/runbook.md';

export function problemsOfMonitoring({ rules, dashboard, runbook, served }: Monitoring): string[] {
  const alerts = alertsIn(rules);
  const panels = expressionsIn(JSON.parse(dashboard));
  if (alerts.length === 0 || panels.length === 0) return ['No alerts or no panels were read, so nothing was checked.'];
  const unknownIn = (where: string, expr: string): string[] =>
    metricsIn(expr)
      .filter((name) => !isServed(name, served))
      .map((name) => `${where}: no node exposes the metric ${name}.`);
  return [
    ...alerts.flatMap(({ name, expr }) => unknownIn(name, expr)),
    ...panels.flatMap((expr) => unknownIn('the dashboard', expr)),
    ...problemsOfHeadings(alerts, runbook),
  ];
}

function problemsOfHeadings(alerts: readonly AlertRule[], runbook: string): string[] {
  const headings = [...runbook.matchAll(/^### (Spark\w+)$/gm)].map(([, name = '']) => name);
  const names = alerts.map(({ name }) => name);
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name}: there are two of this name.`),
    ...names.filter((name) => !headings.includes(name)).map((name) => `${name}: has no heading in ${RUNBOOK}.`),
    ...headings.filter((name) => !names.includes(name)).map((name) => `${RUNBOOK}: there's no alert ${name}.`),
    ...alerts
      .filter(({ name, runbook: link }) => link !== `${RUNBOOK}#${name.toLowerCase()}`)
      .map(({ name }) => `${name}: its runbook isn't ${RUNBOOK}#${name.toLowerCase()}.`),
  ];
}

/** Read by pattern: an expression is on its line, or on the deeper ones after `>-`. */
export function alertsIn(rules: string): AlertRule[] {
  const [, ...parts] = rules.split(/^ +- alert: /m);
  return parts.map((part) => ({
    name: /^\w+/.exec(part)?.[0] ?? '',
    expr: (/^ {8}expr: (?:>-)?(.*(?:\n {10}.*)*)/m.exec(part)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
    runbook: /^ {10}runbook: (\S+)$/m.exec(part)?.[1],
  }));
}

/** Every `expr`, however deep. */
export function expressionsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === 'expr' && typeof value === 'string' ? [value] : expressionsIn(value),
  );
}

/** The names in an expression that are neither functions nor labels nor words of the language. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset \w+/g, '');
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?![\w:]|\s*\()/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !KEYWORDS.has(name));
}

function isServed(name: string, served: ReadonlySet<string>): boolean {
  return OF_PROMETHEUS.has(name) || served.has(name) || served.has(name.replace(/_(?:bucket|sum|count)$/, ''));
}

/** The metrics of ours that a source registers. */
export function registeredIn(source: string): string[] {
  return [...source.matchAll(/(?:\.watch\(\s*|\bname: )'(spark_\w+)'/g)].map(([, name = '']) => name);
}
