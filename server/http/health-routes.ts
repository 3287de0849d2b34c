import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/platform/metrics.ts';
import { WireError } from '#server/api/wire-error.ts';

export interface HealthRouteOptions {
  readonly metrics: Metrics;
  /** Without one, anyone who reaches the server may read the metrics: right on a laptop, refused outside local. */
  readonly metricsToken: string | undefined;
  readonly isLocal: boolean;
  /** Without the built apps a node answers calls, but anyone who opens a page finds none. */
  readonly hasBuild: boolean;
  /** Why this node cannot do its work: its database is away, it is about to stop; undefined while it can. */
  troubleNow(): string | undefined;
}

/** For load balancers and monitoring: alive, ready, and figures. */
export function healthRoutes(app: FastifyInstance, options: HealthRouteOptions): void {
  app.get('/health/live', async () => ({ status: 'alive' }));

  app.get('/health/ready', async (_request, reply) => {
    if (!options.hasBuild) return reply.code(503).send({ status: 'no build' });
    const reason = options.troubleNow();
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });

  app.get('/metrics', async (request, reply) => {
    // Whatever was set: the token has no alphabet of its own.
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const mayRead = options.metricsToken === undefined ? options.isLocal : isSame(given, options.metricsToken);
    if (!mayRead) throw new WireError('NOT_FOUND');
    return reply.type(options.metrics.contentType).send(await options.metrics.text());
  });
}

function isSame(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}
