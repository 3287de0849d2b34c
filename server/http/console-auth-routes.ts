import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { csIdOf } from '#contract/headers.ts';
import {
  API_PATHS,
  consoleSignInRequest,
  emptyRequest,
  type ConsoleDemoAccounts,
  type ConsoleSignInResponse,
  type ConsoleValidateSessionResponse,
} from '#contract/rest.ts';
import {
  authenticateOperator,
  operatorSignIn,
  operatorSignOut,
  type Identity,
} from '#server/modules/identity/operator.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { Cookies } from './cookies.ts';
import { RATES, withinLimit } from './rates.ts';
import { signInWireError } from './sign-in-wire-error.ts';

export interface ConsoleAuthRouteOptions {
  readonly identity: Identity;
  readonly cookies: Cookies;
  readonly limits: RateLimits;
  /** Only where demo data is on: who can sign in, and with which code right now. */
  readonly demoOperators: (() => ConsoleDemoAccounts) | undefined;
}

/** The operators' session calls. */
export function consoleAuthRoutes(app: FastifyInstance, options: ConsoleAuthRouteOptions): void {
  const { identity, cookies, limits, demoOperators } = options;

  app.post(API_PATHS.consoleSignIn, async (request, reply): Promise<ConsoleSignInResponse> => {
    await withinLimit(limits.take(RATES.signInPerAddress, request.ip));
    const input = v.parse(consoleSignInRequest, request.body);
    await withinLimit(limits.take(RATES.signInPerAccount, `operator:${input.email.toLowerCase()}`));
    const result = await operatorSignIn(identity, { ...input, origin: request.ip, correlationId: request.id });
    if (!result.ok) throw signInWireError('OPERATOR_SIGN_IN_FAILED', result.failure);
    const { operator, csId, token } = result.value;
    cookies.setOperator(reply, token);
    return {
      operator_id: operator.operatorId,
      name: operator.name,
      email: operator.email,
      role: operator.role,
      cs_id: csId,
    };
  });

  app.post(API_PATHS.consoleValidateSession, async (request): Promise<ConsoleValidateSessionResponse> => {
    v.parse(emptyRequest, request.body);
    const csId = csIdOf(request.headers.authorization);
    const operator = await authenticateOperator(identity, cookies.operator(request), csId);
    if (operator === undefined) throw new WireError('UNAUTHENTICATED');
    return { operator_id: operator.operatorId, name: operator.name, email: operator.email, role: operator.role };
  });

  app.post(API_PATHS.consoleSignOut, async (request, reply) => {
    v.parse(emptyRequest, request.body);
    await operatorSignOut(identity, cookies.operator(request), csIdOf(request.headers.authorization));
    cookies.clearOperator(reply);
    return {};
  });

  if (demoOperators !== undefined) app.get(API_PATHS.consoleDemoAccounts, async () => demoOperators());
}
