import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import * as v from 'valibot';
import { ERRORS, graphqlErrorBody, type GraphqlError } from '#contract/wire/errors.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { clientOf } from '#server/http/client-address.ts';
import { toWireError } from '#server/http/error-mapping.ts';
import { setOperation } from '#server/http/request-operation.ts';
import { noteFacts } from '#server/http/request-subject.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { Cookies } from '../cookies.ts';
import type { Documents, DocumentsOptions, DocumentSource, Operation } from './documents.ts';

const requestBody = v.strictObject({
  operationName: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9]{0,99}$/)),
  documentId: v.optional(v.pipe(v.string(), v.hash(['sha256']))),
  query: v.optional(v.string()),
  variables: v.optional(v.nullable(v.custom<Record<string, unknown>>(isObject)), {}),
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TIME_LIMIT_MS = DEADLINES.graphql.ms;

/** What both audiences' endpoints are made of. */
export interface EndpointOptions extends Pick<Platform, 'log' | 'metrics' | 'limits'> {
  readonly schema: GraphQLSchema;
  readonly documents: Pick<DocumentsOptions, 'trusted' | 'offered'>;
  readonly isLocal: boolean;
  readonly identity: Identity;
  readonly cookies: Cookies;
}

export interface GraphqlRouteOptions<Call> extends Pick<Platform, 'log' | 'metrics' | 'limits'> {
  readonly paths: readonly string[];
  readonly documents: Documents;
  /** Where calls carry more than the front door takes elsewhere. */
  readonly bodyLimitBytes?: number;
  /** Finds out who calls and whether they may; throws a WireError otherwise. */
  admit(request: FastifyRequest, operation: Operation, reply: FastifyReply): Promise<Call>;
}

/** One POST endpoint of one audience: one operation a call, no GET, no batches. */
export function graphqlRoute<Call>(app: FastifyInstance, options: GraphqlRouteOptions<Call>): void {
  const { documents, metrics, limits, log } = options;

  async function findOffered(request: FastifyRequest, source: DocumentSource): Promise<Operation> {
    // Hashes that somebody makes up would each cost a look into the database.
    await withinLimit(limits.takeLeased(RATE_LIMITS.unknownDocumentsPerAddress, clientOf(request)));
    return documents.findOffered(source);
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = v.safeParse(requestBody, request.body);
    if (!body.success) throw new WireError('BAD_REQUEST');
    const { operationName, documentId, query } = body.output;
    const variables = body.output.variables ?? {};
    if (request.headers[HEADERS.operationName] !== operationName) throw new WireError('BAD_REQUEST');
    const source = { operationName, documentId, query };
    const operation = documents.find(source) ?? (await findOffered(request, source));
    setOperation(request, operation.name);
    const call = await options.admit(request, operation, reply);
    const tooLong = operation.longListIn(variables);
    if (tooLong !== undefined) throw new WireError('VALIDATION_FAILED', { fields: tooLong });
    const result = await withinTime(TIME_LIMIT_MS, operation.run(undefined, call, variables));
    metrics.graphqlOperations.inc({ operation: operation.name, outcome: result.errors === undefined ? 'ok' : 'error' });
    if (isRefusedForVariables(result)) {
      throw new WireError('BAD_REQUEST', { fields: operation.variableProblems(variables) });
    }
    return answer(request, reply, result, (error) => {
      log.error('a resolver failed', { operation: operation.name, correlationId: request.id, error });
    });
  }

  const { bodyLimitBytes: bodyLimit } = options;
  for (const path of options.paths) app.post(path, bodyLimit === undefined ? {} : { bodyLimit }, handle);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ExecutionResult,
  onBug: (error: unknown) => void,
): FastifyReply {
  void reply.type('application/json; charset=utf-8');
  if (result.errors === undefined) return reply.send(JSON.stringify(result));
  const failures = result.errors.map((error) => failureOf(error, onBug));
  const errors: GraphqlError[] = failures.flatMap(({ code, details }) => graphqlErrorBody(code, details).errors);
  const hasData = result.data != null && Object.values(result.data).some((value) => value !== null);
  // Without our data a part of it is no answer, and anyone who stands between should know.
  const outage = failures.find(({ code }) => code === 'DATA_UNREACHABLE' || code === 'SAVE_UNCERTAIN');
  const worst = outage ?? failures[0];
  noteFacts(request, { code: worst?.code });
  if (worst?.details.retryAfterSeconds !== undefined) void reply.header('retry-after', worst.details.retryAfterSeconds);
  return reply
    .code(hasData && outage === undefined ? 200 : ERRORS[worst?.code ?? 'INTERNAL'].httpStatus)
    .send(JSON.stringify({ data: result.data ?? null, errors }));
}

/** What a resolver throws has a place in the answer; what the variables were refused for has none. */
function isRefusedForVariables(result: ExecutionResult): boolean {
  return result.data === undefined && result.errors?.every((error) => error.path === undefined) === true;
}

/** An error without a cause is of the call's making; one with a cause comes from a resolver. */
function failureOf(error: GraphQLError, onBug: (error: unknown) => void): WireError {
  const cause = error.originalError;
  if (cause == null) return new WireError('BAD_REQUEST');
  const mapped = toWireError(cause);
  if (mapped.code === 'INTERNAL') onBug(cause);
  return mapped;
}

/** The value, or TIMED_OUT when it takes longer. What was begun goes on until the database gives it up. */
async function withinTime<T>(milliseconds: number, value: Promise<T> | T): Promise<T> {
  if (!(value instanceof Promise)) return value;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new WireError('TIMED_OUT')), milliseconds);
  try {
    return await Promise.race([value, promise]);
  } finally {
    clearTimeout(timer);
  }
}
