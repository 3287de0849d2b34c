import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { SURVEY_CALL_PATHS } from '#contract/surveys/survey-calls.ts';
import { SUPPORT_FILE_PATH, SUPPORT_UPLOAD_PATH } from '#contract/support/upload.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { HEADERS, CORRELATION_ID_PATTERN } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { LogName } from '#server/platform/log-names.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { WireError } from '#server/api/wire-error.ts';
import { clientOf } from './client-address.ts';
import { answerBrokenHttp, answerTooSlow } from './broken-http.ts';
import { logIfInternal, sendError, toWireError } from './error-mapping.ts';
import { isOpenedByPerson, sendOutagePage } from './outage-page.ts';
import { operationOf } from './request-operation.ts';
import { factsOf, noteFacts } from './request-subject.ts';
import { setSecurityHeaders, type SecurityHeaderOptions } from './security-headers.ts';

const BODY_LIMIT_BYTES = 100 * 1024;
const REQUEST_TIMEOUT_MS = DEADLINES.request.ms;
// A request that names no host is refused by us: Node's own answer has none of our headers.
const LISTENER = { headersTimeout: REQUEST_TIMEOUT_MS, requireHostHeader: false };
/** Ten megabytes over a slow line (64 KiB a second), for the calls that take as much in one body. */
const SLOW_REQUEST_TIMEOUT_MS = DEADLINES.upload.ms;
const SLOW_ROUTES: ReadonlySet<string> = new Set([SUPPORT_UPLOAD_PATH, SUPPORT_FILE_PATH]);
/** Longer than a balancer keeps an idle connection: deploy/ has shorter ones. */
export const KEEP_ALIVE_MS = DEADLINES.keepAlive.ms;

const HEALTH_ROUTE = /^\/health\//;
const API_ROUTES: ReadonlySet<string> = new Set([
  ...Object.values({ ...API_PATHS, ...SURVEY_CALL_PATHS }),
  SUPPORT_UPLOAD_PATH,
]);
const GRAPHQL_ROUTES: ReadonlySet<string> = new Set([
  API_PATHS.graphql,
  API_PATHS.localGraphql,
  API_PATHS.consoleGraphql,
]);

export interface FrontDoorOptions extends SecurityHeaderOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly trustedProxies: readonly string[];
  /** Serves demo accounts, codes and the mailbox, so nobody but this machine may ask. */
  readonly isLocal: boolean;
  /** Who a request's line is about; without it the line leaves that out. */
  readonly logName?: LogName | undefined;
  /** For a listener that speaks TLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** While the node is stopping, clients are told to take their next call elsewhere. */
  isDraining(): boolean;
}

/** The HTTP server with everything that holds for every request; the routes are registered on it. */
export async function createFrontDoor(options: FrontDoorOptions): Promise<FastifyInstance> {
  const { log, metrics } = options;
  const app = fastify({
    ...(options.tls && { https: { ...options.tls, minVersion: 'TLSv1.2' as const, ...LISTENER } }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Reading the built apps from a cold disk may take longer than the ten seconds that would end the start.
    pluginTimeout: DEADLINES.startPlugins.ms,
    requestTimeout: SLOW_REQUEST_TIMEOUT_MS,
    http: LISTENER,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: correlationIdOf,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    logger: false,
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, socket, options),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
    // An address that cannot be read meets no hook, so its answer gets the headers here.
    frameworkErrors: (error, _request, reply) => {
      setSecurityHeaders(reply, options);
      void sendError(reply, toWireError(error), 'rest');
    },
  });
  // Nor has its answer to one that expects what nobody knows, which a server may leave aside (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  parseJsonOnly(app);
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, options);
    refuseUnclearHosts(request.raw);
  });

  app.addHook('onRequest', async (request) => {
    if (!SLOW_ROUTES.has(request.routeOptions.url ?? '')) hurryBody(request.raw, REQUEST_TIMEOUT_MS, options);
  });

  if (options.isLocal) app.addHook('onRequest', async ({ headers }) => refuseOtherHosts(headers.host));

  app.addHook('onSend', async (request, reply) => {
    reply.header(HEADERS.correlationId, request.id);
    if (options.isDraining()) reply.header('connection', 'close');
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const seconds = reply.elapsedTime / 1000;
    // A stream is as long as somebody looks at a page, and no answer that anybody waited for.
    const isStream = route === API_PATHS.notificationEvents && reply.statusCode === 200;
    const operation = operationOf(request);
    const labels = { method, route, operation: operation ?? '', status: reply.statusCode };
    if (!isStream) metrics.httpRequests.observe(labels, seconds);
    // Balancers ask every few seconds, and nobody reads that.
    if (HEALTH_ROUTE.test(route)) return;
    const durationMs = Math.round(reply.elapsedTime);
    const { statusCode: status } = reply;
    const { subject = { kind: 'network', id: clientOf(request) }, code, factor } = factsOf(request);
    const who = options.logName?.(subject);
    log.info('request', { correlationId: request.id, who, method, route, operation, status, code, factor, durationMs });
  });

  app.setErrorHandler((error, request, reply) => {
    const mapped = toWireError(error);
    noteFacts(request, { code: mapped.code });
    logIfInternal(log, error, mapped, request);
    if (mapped.code === 'DATA_UNREACHABLE' && isOpenedByPerson(request)) return sendOutagePage(request, reply, mapped);
    return sendError(reply, mapped, shapeOf(request.url));
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const code = API_ROUTES.has(path) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND';
    noteFacts(request, { code });
    return sendError(reply, new WireError(code), shapeOf(request.url));
  });
  return app;
}

/** The server's own limit is for the slowest call, so every other body has this one. */
export function hurryBody(request: IncomingMessage, patienceMs: number, options: SecurityHeaderOptions): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) answerTooSlow(request.socket, options);
  }, patienceMs);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

/** A request names one host (RFC 9112, 3.2): what stands in front of us may have read another of two. */
function refuseUnclearHosts({ httpVersion, rawHeaders }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new WireError('BAD_REQUEST');
}

/** Another name that leads to this machine is a website's trick to read it through a browser here (DNS rebinding). */
function refuseOtherHosts(host: string | undefined): void {
  if (host === undefined || environmentOfHost(host) !== 'local') throw new WireError('WRONG_ORIGIN');
}

function shapeOf(url: string): 'rest' | 'graphql' {
  return GRAPHQL_ROUTES.has(url.split('?')[0] ?? '') ? 'graphql' : 'rest';
}

/** The id the browser sent, if it is plain and short, else a new one: it ties the browser's call to the log line. */
function correlationIdOf(request: { readonly headers: FastifyRequest['headers'] }): string {
  const sent = request.headers[HEADERS.correlationId];
  return typeof sent === 'string' && CORRELATION_ID_PATTERN.test(sent) ? sent : randomUUID();
}

/** How JSON writes the character zero. */
const ESCAPED_ZERO = String.raw`\u0000`;

/**
 * Bodies are JSON and nothing else. The character zero is refused with the rest of what cannot be read:
 * PostgreSQL keeps no text with it, so it would come back as an error of ours.
 */
function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.includes(ESCAPED_ZERO)) done(new WireError('BAD_REQUEST'));
    else void parse(request, String(body), done);
  });
}
