import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { runningVersion } from './version.ts';

/** What an operator of the servers watches. Labels are of few values: never an id, an address or a raw path. */
export interface Metrics {
  readonly httpRequests: Histogram<'method' | 'route' | 'operation' | 'status'>;
  readonly graphqlOperations: Counter<'operation' | 'outcome'>;
  /** What must never happen, by its name: somebody should look at once. */
  readonly incidents: Counter<'kind'>;
  /** Attachments that came, by what became of them. */
  readonly supportFiles: Counter<'outcome'>;
  /** Answers that came by e-mail, by what became of them. */
  readonly supportMail: Counter<'outcome'>;
  /** Mails that were handed over, or given up and why. */
  readonly mails: Counter<'outcome'>;
  /** What may be read from a replica, and where it was. */
  readonly replicaReads: Counter<'read' | 'source'>;
  /** A figure that is asked for whenever somebody looks. */
  watch(name: string, help: string, ask: () => Promise<number>): void;
  /** The same with a label: a figure for each of its values. */
  watchEach(figure: { readonly name: string; readonly help: string; readonly label: string }, ask: AskEach): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** A figure that takes longer is left out. */
const PATIENCE_MS = DEADLINES.metric.ms;

/** Figures by the value of a label. */
export type AskEach = () => Promise<Readonly<Record<string, number>>>;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const watchEach: Metrics['watchEach'] = ({ name, help, label }, ask) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        const figures = await promptly(ask).catch(() => ({}));
        gauge.reset();
        for (const [value, figure] of Object.entries(figures)) gauge.set({ [label]: value }, figure);
      },
    });
    registry.registerMetric(gauge);
  };
  const watch: Metrics['watch'] = (name, help, ask) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [],
      collect: () =>
        promptly(ask).then(
          (count) => gauge.set(count),
          () => gauge.remove(),
        ),
    });
    registry.registerMetric(gauge);
  };
  new Gauge({
    name: 'spark_build_info',
    help: "This node's version and build",
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: runningVersion() }, 1);
  return {
    httpRequests: new Histogram({
      name: 'spark_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    graphqlOperations: new Counter({
      name: 'spark_graphql_operations_total',
      help: 'GraphQL operations by name and outcome',
      labelNames: ['operation', 'outcome'],
      registers: [registry],
    }),
    incidents: new Counter({
      name: 'spark_incidents_total',
      help: "Incidents that should never happen, such as points that don't add up",
      labelNames: ['kind'],
      registers: [registry],
    }),
    supportFiles: new Counter({
      name: 'spark_support_files_total',
      help: 'Attachments received, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    supportMail: new Counter({
      name: 'spark_support_mail_total',
      help: 'Emails to request addresses, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'spark_mails_total',
      help: 'Emails by outcome: accepted by the mail server, or the reason sending failed',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    replicaReads: new Counter({
      name: 'spark_replica_reads_total',
      help: 'Reads that can go to the replica, by source: the replica, or the leader and why',
      labelNames: ['read', 'source'],
      registers: [registry],
    }),
    watch,
    watchEach,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Without the database, or a free connection to it, there is no number; the other metrics are needed all the more. */
async function promptly<T>(ask: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS);
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}
