import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { csIdOf } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { DRAFT_MAX_BYTES } from '#contract/studies/survey-drafts.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { authenticateOperator } from '#server/modules/identity/index.ts';
import type { OperatorCall } from '#server/api/calls.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { idleSecondsOf } from '#server/http/console-auth-routes.ts';
import { clientOf } from '../client-address.ts';
import { createDocuments } from './documents.ts';
import { graphqlRoute, type EndpointOptions } from './graphql-route.ts';

/** The operator's schema. Every field names the roles that may call it; a schema that forgets one does not start. */
export function operatorEndpoint(app: FastifyInstance, options: EndpointOptions): void {
  const { identity, cookies, limits, isLocal } = options;
  refuseWithoutRoles(options.schema);
  graphqlRoute<OperatorCall>(app, {
    paths: [API_PATHS.consoleGraphql],
    // A survey that is written comes whole with every save, escaped once more than it is kept.
    bodyLimitBytes: 2 * DRAFT_MAX_BYTES,
    documents: createDocuments({ ...options.documents, schema: options.schema, allowsText: isLocal }),
    log: options.log,
    metrics: options.metrics,
    limits,
    async admit(request, operation, reply) {
      const csId = csIdOf(request.headers.authorization);
      const token = cookies.operator(request);
      const operator = await authenticateOperator(identity, token, csId, idleSecondsOf(request));
      if (operator === undefined) {
        await withinLimit(limits.takeLeased(RATE_LIMITS.graphqlPerAddress, clientOf(request)));
        throw new WireError('UNAUTHENTICATED');
      }
      await withinLimit(limits.takeLeased(RATE_LIMITS.graphqlPerOperator, operator.operatorId));
      if (!operation.rootFields.every((field) => field.roles.includes(operator.role))) throw new WireError('FORBIDDEN');
      return {
        origin: request.ip,
        correlationId: request.id,
        client: clientOf(request),
        deviceToken: cookies.operatorDevice(request),
        keepDevice: (given: string) => cookies.setOperatorDevice(reply, given),
        keepSession: (renewed: string) => cookies.setOperator(reply, renewed),
        userAgent: request.headers['user-agent'],
        operator,
      };
    },
  });
}

function refuseWithoutRoles(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const isGuarded = field.astNode?.directives?.some((directive) => directive.name.value === 'roles') === true;
      if (!isGuarded) throw new Error(`${root?.name}.${field.name} names no @roles`);
    }
  }
}
