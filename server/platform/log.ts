import { pino } from 'pino';

/**
 * The fields a log line may carry. A list of what is allowed, so that personal data
 * cannot slip in under a new name: anything else does not type-check and is not written.
 */
export interface LogFields {
  readonly correlationId?: string | undefined;
  /** Who, under a name that only our keys can resolve (log-names.ts). */
  readonly who?: string | undefined;
  readonly factor?: string | undefined;
  readonly operation?: string | undefined;
  readonly route?: string | undefined;
  readonly method?: string | undefined;
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly code?: string | undefined;
  readonly job?: string | undefined;
  readonly jobId?: string | undefined;
  readonly attempt?: number | undefined;
  readonly count?: number | undefined;
  readonly port?: number | undefined;
  readonly migration?: string | undefined;
  readonly node?: string | undefined;
  readonly version?: string | undefined;
  readonly environment?: string | undefined;
  /** Where a node listens; never a person's. */
  readonly address?: string | undefined;
  readonly signal?: string | undefined;
  readonly error?: unknown;
}

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  fatal(message: string, fields?: LogFields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const ALLOWED = [
  'correlationId',
  'who',
  'factor',
  'operation',
  'route',
  'method',
  'status',
  'durationMs',
  'code',
  'job',
  'jobId',
  'attempt',
  'count',
  'port',
  'migration',
  'node',
  'version',
  'environment',
  'address',
  'signal',
] as const satisfies readonly (keyof LogFields)[];

/** One JSON line per event on standard output. */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination(1),
  );
  const write =
    (method: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}) => {
      if (logger.isLevelEnabled(method)) logger[method](allowedOnly(fields), message);
    };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
}

function allowedOnly(fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const name of ALLOWED) {
    // A cast can bring in a whole object, with who knows what inside.
    const value: unknown = fields[name];
    if (typeof value === 'string' || typeof value === 'number') line[name] = value;
  }
  if (fields.error !== undefined) line['error'] = describeError(fields.error);
  return line;
}

const FRAME = /^ {4}at (?:async )?(?:.+ \()?(?:(?:file|node):|\/|[A-Z]:\\)[^()]*:\d+:\d+\)?$/;

/** Our own code, also in a build, whose traces name the sources: what comes from elsewhere is in JavaScript. */
const OWN_FRAME = /[.]tsx?:\d+:\d+\)?$/;

/**
 * The kind and place of an error, never its message: database drivers put row values there.
 * A stack begins with the message, which may have lines that look like places.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const places = error.stack?.replace(error.message, '');
  const frames = places?.split('\n').filter((line) => FRAME.test(line)) ?? [];
  return { name: error.name, code, frames: usefulFrames(frames).slice(0, 8) };
}

/** Where it happened, and the way there through our own code: a driver's own steps would fill the list. */
function usefulFrames(frames: readonly string[]): readonly string[] {
  // Some drivers write the way down twice.
  const useful = [...new Set(frames)].filter((frame, at) => at === 0 || OWN_FRAME.test(frame));
  return useful.length > 1 ? useful : frames;
}
