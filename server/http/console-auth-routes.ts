import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  confirmSignInRequest,
  CONSOLE_AUTH_PATHS,
  enrolAuthenticatorRequest,
  lookUpLinkRequest,
  type EnrolAuthenticatorResponse,
  type LookUpLinkResponse,
  type SignInNextStep,
  IDLE_SECONDS_HEADER,
} from '#contract/identity/console-auth.ts';
import { consoleSignInRequest, useLinkRequest } from '#contract/identity/sign-in-requests.ts';
import { chosenPassword } from '#contract/rules/chosen-password.ts';
import { csIdOf } from '#contract/wire/headers.ts';
import {
  API_PATHS,
  emptyRequest,
  type ConsoleDemoAccounts,
  type ConsoleSignInResponse,
  type ConsoleValidateSessionResponse,
} from '#contract/wire/rest.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import {
  attemptedBy,
  authenticateOperator,
  beginOperatorSignIn,
  confirmOperatorSignIn,
  enrolAuthenticator,
  lookUpOperatorLink,
  operatorSignIn,
  operatorSignOut,
  useOperatorLink,
  type OperatorSignedIn,
  type TicketFailure,
} from '#server/modules/identity/index.ts';
import { refuseLeaked } from '#server/api/new-password.ts';
import { orThrow } from '#server/api/or-throw.ts';
import { signInErrors, uncheckedError } from '#server/api/sign-in-errors.ts';
import { found, WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { AuthRouteOptions } from './auth-routes.ts';
import { clientOf } from './client-address.ts';
import { withinSessionLimit } from './session-limits.ts';

export interface ConsoleAuthRouteOptions extends AuthRouteOptions {
  /** Only where demo data is on: who can sign in, and with which code right now. */
  readonly demoOperators: (() => ConsoleDemoAccounts) | undefined;
}

/** The operators' session calls. */
export function consoleAuthRoutes(app: FastifyInstance, options: ConsoleAuthRouteOptions): void {
  const { identity, cookies, limits, demoOperators } = options;

  const perAddress = (request: FastifyRequest) =>
    withinLimit(limits.take(RATE_LIMITS.signInCodePerAddress, clientOf(request)));

  function originOf(request: FastifyRequest) {
    const userAgent = request.headers['user-agent'];
    const [deviceToken, tokenBefore] = [cookies.operatorDevice(request), cookies.operator(request)];
    return { origin: request.ip, correlationId: request.id, deviceToken, tokenBefore, userAgent };
  }

  async function sessionOf(request: FastifyRequest, idleSeconds = 0) {
    const csId = csIdOf(request.headers.authorization);
    const operator = await authenticateOperator(identity, cookies.operator(request), csId, idleSeconds);
    const { sessionId } = operator ?? {};
    await withinSessionLimit(limits, request, { limit: RATE_LIMITS.sessionChecksPerSession, sessionId });
    return operator;
  }

  function open(reply: FastifyReply, { operator, csId, token, deviceToken }: OperatorSignedIn): ConsoleSignInResponse {
    cookies.setOperator(reply, token);
    cookies.setOperatorDevice(reply, deviceToken);
    return { ...wireOperator(operator), cs_id: csId };
  }

  app.post(API_PATHS.consoleSignIn, async (request, reply): Promise<ConsoleSignInResponse | SignInNextStep> => {
    await withinLimit(limits.take(RATE_LIMITS.signInPerAddress, clientOf(request)));
    const { code, ...input } = v.parse(consoleSignInRequest, request.body);
    const deviceToken = cookies.operatorDevice(request);
    await withinLimit(
      limits.take(RATE_LIMITS.signInPerAccount, await attemptedBy(identity, 'operator', input.email, deviceToken)),
    );
    if (code === undefined) {
      return orThrow(await beginOperatorSignIn(identity, { ...input, deviceToken }), signInError);
    }
    return open(reply, orThrow(await operatorSignIn(identity, { ...input, code }, originOf(request)), signInError));
  });

  app.post(CONSOLE_AUTH_PATHS.confirmSignIn, async (request, reply): Promise<ConsoleSignInResponse> => {
    await perAddress(request);
    const input = v.parse(confirmSignInRequest, request.body);
    const proof = 'code' in input ? { code: input.code } : { recoveryCode: input.recovery_code };
    const result = await confirmOperatorSignIn(identity, input.ticket, proof, originOf(request));
    return open(reply, orThrow(result, ticketError));
  });

  app.post(CONSOLE_AUTH_PATHS.enrolAuthenticator, async (request, reply): Promise<EnrolAuthenticatorResponse> => {
    await perAddress(request);
    const { ticket, code } = v.parse(enrolAuthenticatorRequest, request.body);
    const enrolled = orThrow(await enrolAuthenticator(identity, ticket, code, originOf(request)), ticketError);
    return { ...open(reply, enrolled), recovery_codes: [...enrolled.recoveryCodes] };
  });

  app.post(CONSOLE_AUTH_PATHS.lookUpLink, async (request): Promise<LookUpLinkResponse> => {
    await perAddress(request);
    const { token } = v.parse(lookUpLinkRequest, request.body);
    const operator = found(await lookUpOperatorLink(identity, token));
    return { name: operator.name, email: operator.email, role: operator.role };
  });

  app.post(CONSOLE_AUTH_PATHS.useLink, async (request): Promise<SignInNextStep> => {
    await perAddress(request);
    const { token, password } = v.parse(useLinkRequest, request.body);
    const operator = found(await lookUpOperatorLink(identity, token));
    v.parse(v.object({ password: chosenPassword([operator.email]) }), { password });
    await refuseLeaked(identity, 'password', password);
    const result = await useOperatorLink(identity, token, password, originOf(request));
    return orThrow(result, { 'link-over': 'NOT_FOUND', overloaded: uncheckedError({ kind: 'overloaded' }) });
  });

  app.post(API_PATHS.consoleValidateSession, async (request): Promise<ConsoleValidateSessionResponse> => {
    v.parse(emptyRequest, request.body);
    const operator = await sessionOf(request, idleSecondsOf(request));
    if (operator === undefined) throw new WireError('UNAUTHENTICATED');
    return wireOperator(operator);
  });

  app.post(API_PATHS.consoleSignOut, async (request, reply) => {
    v.parse(emptyRequest, request.body);
    const operator = await sessionOf(request);
    if (operator !== undefined) await operatorSignOut(identity, operator.sessionId);
    cookies.clearOperator(reply);
    return {};
  });

  if (demoOperators !== undefined) app.get(API_PATHS.consoleDemoAccounts, async () => demoOperators());
}

function wireOperator({ operatorId, name, email, role }: OperatorSignedIn['operator']): ConsoleValidateSessionResponse {
  return { operator_id: operatorId, name, email, role };
}

const signInError = signInErrors('OPERATOR_SIGN_IN_FAILED');

/** A ticket that is over is told as a session that is over: begin again. */
const ticketError = (failure: TicketFailure) =>
  failure.kind === 'ticket-over' ? 'UNAUTHENTICATED' : signInError(failure);

const SECONDS = /^[0-9]{1,6}$/;

/** For how long nobody has touched the page that calls, as it says itself; a call that says nothing is a person's. */
export function idleSecondsOf(request: FastifyRequest): number {
  const value = request.headers[IDLE_SECONDS_HEADER];
  return typeof value === 'string' && SECONDS.test(value) ? Number(value) : 0;
}
