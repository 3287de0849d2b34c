import type { FastifyInstance } from 'fastify';
import { csIdOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import type { MemberCall } from '#server/api/calls.ts';
import { requireRecentSignIn } from '#server/api/recent-sign-in.ts';
import { requireOn } from '#server/api/require-on.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { SessionTokens } from '#server/modules/identity/index.ts';
import type { Flags } from '#server/modules/flags/index.ts';
import { memberOf } from '../auth-routes.ts';
import { clientOf } from '../client-address.ts';
import { createDocuments, type Operation } from './documents.ts';
import { graphqlRoute, type EndpointOptions } from './graphql-route.ts';

/**
 * The member's schema. Every field wants a member's session unless the SDL marks it @public. Who brings the id of a
 * session is no visitor: when it has lapsed they are told so even there, and their browser refreshes it (spec §4.3).
 */
export function memberEndpoint(app: FastifyInstance, options: EndpointOptions & { readonly flags: Flags }): void {
  const { identity, flags, cookies, limits, isLocal } = options;
  graphqlRoute<MemberCall>(app, {
    paths: isLocal ? [API_PATHS.graphql, API_PATHS.localGraphql] : [API_PATHS.graphql],
    documents: createDocuments({ ...options.documents, schema: options.schema, allowsText: isLocal }),
    log: options.log,
    metrics: options.metrics,
    limits,
    async admit(request, operation, reply) {
      const panelist = await memberOf(identity, cookies, request);
      const call = {
        origin: request.ip,
        correlationId: request.id,
        client: clientOf(request),
        deviceToken: cookies.device(request),
        keepDevice: (token: string) => cookies.setDevice(reply, token),
        keepSession: (tokens: SessionTokens) => cookies.setMemberSession(reply, tokens),
        userAgent: request.headers['user-agent'],
        panelist,
      };
      if (panelist !== undefined) {
        await withinLimit(limits.takeLeased(RATE_LIMITS.graphqlPerMember, panelist.panelistId));
        // The marker asks for it too, so that a call cannot be less careful than it says.
        const isMarked = request.headers[HEADERS.restricted] !== undefined;
        if (isMarked || operation.rootFields.some((field) => field.isRestricted)) {
          requireRecentSignIn(panelist, identity.clock.now());
        }
        await requireAllOn(flags, operation, panelist.panelistId);
        return call;
      }
      await withinLimit(limits.takeLeased(RATE_LIMITS.graphqlPerAddress, clientOf(request)));
      const isVisitor = csIdOf(request.headers.authorization) === undefined;
      if (!isVisitor || !operation.rootFields.every((field) => field.isPublic)) throw new WireError('UNAUTHENTICATED');
      await requireAllOn(flags, operation, undefined);
      return call;
    },
  });
}

async function requireAllOn(flags: Flags, { rootFields }: Operation, panelistId: string | undefined): Promise<void> {
  for (const { flag } of rootFields) if (flag !== undefined) await requireOn(flags, flag, panelistId);
}
