import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { csIdOf } from '#contract/wire/headers.ts';
import {
  API_PATHS,
  emptyRequest,
  type RefreshTokenResponse,
  type SignInResponse,
  type ValidateTokenResponse,
} from '#contract/wire/rest.ts';
import { confirmPasswordRequest, signInRequest } from '#contract/identity/sign-in-requests.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import {
  attemptedBy,
  authenticate,
  confirmPassword,
  type Identity,
  refreshSession,
  sessionOfToken,
  signIn,
  signOut,
} from '#server/modules/identity/index.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { orThrow } from '#server/api/or-throw.ts';
import { signInErrors } from '#server/api/sign-in-errors.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { Cookies } from './cookies.ts';
import { clientOf } from './client-address.ts';
import { withinSessionLimit } from './session-limits.ts';

export interface AuthRouteOptions {
  readonly identity: Identity;
  readonly cookies: Cookies;
  readonly limits: RateLimits;
}

/** The member's session calls (spec §7.2). */
export function authRoutes(app: FastifyInstance, { identity, cookies, limits }: AuthRouteOptions): void {
  app.post(API_PATHS.signIn, async (request, reply): Promise<SignInResponse> => {
    await withinLimit(limits.take(RATE_LIMITS.signInPerAddress, clientOf(request)));
    const { email, password, key } = v.parse(signInRequest, request.body);
    const deviceToken = cookies.device(request);
    await withinLimit(
      limits.take(RATE_LIMITS.signInPerAccount, await attemptedBy(identity, 'member', email, deviceToken)),
    );
    const userAgent = request.headers['user-agent'];
    const signedIn = orThrow(
      await signIn(identity, { email, password, key, deviceToken, userAgent, tokenBefore: cookies.refresh(request) }),
      signInErrors('SIGN_IN_FAILED'),
    );
    const { panelist, tokens } = signedIn;
    cookies.setMemberSession(reply, tokens);
    cookies.setDevice(reply, signedIn.deviceToken);
    return {
      panelist_id: panelist.panelistId,
      external_id: panelist.externalId,
      email: panelist.email,
      cs_id: tokens.csId,
    };
  });

  app.post(API_PATHS.refreshToken, async (request, reply): Promise<RefreshTokenResponse> => {
    v.parse(emptyRequest, request.body);
    const csId = csIdOf(request.headers.authorization);
    const refreshToken = cookies.refresh(request);
    const sessionId = await sessionOfToken(identity, 'refresh', refreshToken, csId);
    await withinSessionLimit(limits, request, { limit: RATE_LIMITS.refreshPerSession, sessionId });
    const result = await refreshSession(identity, {
      refreshToken,
      csId,
      origin: request.ip,
      correlationId: request.id,
    });
    // Cookies of an ended session are of no use, and stay: by now a sign-in of another tab may have put its own in their place.
    const tokens = orThrow(result, { unauthenticated: 'UNAUTHENTICATED' });
    cookies.setMemberSession(reply, tokens);
    return { cs_id: tokens.csId };
  });

  app.post(API_PATHS.validateToken, async (request): Promise<ValidateTokenResponse> => {
    v.parse(emptyRequest, request.body);
    const panelist = await memberOf(identity, cookies, request);
    // A token that is only too old is still one of a real session: its browser is about to refresh it.
    const sessionId =
      panelist?.sessionId ??
      (await sessionOfToken(identity, 'access', cookies.access(request), csIdOf(request.headers.authorization)));
    await withinSessionLimit(limits, request, { limit: RATE_LIMITS.sessionChecksPerSession, sessionId });
    if (panelist === undefined) throw new WireError('UNAUTHENTICATED');
    return { panelist_id: panelist.panelistId, email: panelist.email, external_id: panelist.externalId };
  });

  app.post(API_PATHS.confirmPassword, async (request, reply) => {
    await withinLimit(limits.take(RATE_LIMITS.signInPerAddress, clientOf(request)));
    const { password } = v.parse(confirmPasswordRequest, request.body);
    const session = await memberOf(identity, cookies, request);
    if (session === undefined) throw new WireError('UNAUTHENTICATED');
    const deviceToken = cookies.device(request);
    await withinLimit(
      limits.take(RATE_LIMITS.signInPerAccount, await attemptedBy(identity, 'member', session.email, deviceToken)),
    );
    const result = await confirmPassword(identity, session, { password, deviceToken });
    // Not 401: what was typed is wrong, not the session, and a browser must not send it again by itself.
    const tokens = orThrow(result, (failure) =>
      failure.kind === 'session-ended' ? 'UNAUTHENTICATED' : signInErrors('WRONG_PASSWORD')(failure),
    );
    cookies.setMemberSession(reply, tokens);
    return {};
  });

  app.post(API_PATHS.signOut, async (request, reply) => {
    v.parse(emptyRequest, request.body);
    const csId = csIdOf(request.headers.authorization);
    const sessionId = await sessionOfToken(identity, 'refresh', cookies.refresh(request), csId);
    await withinSessionLimit(limits, request, { limit: RATE_LIMITS.sessionChecksPerSession, sessionId });
    if (sessionId !== undefined) await signOut(identity, sessionId);
    cookies.clearMemberSession(reply);
    return {};
  });
}

export function memberOf(identity: Identity, cookies: Cookies, request: FastifyRequest) {
  return authenticate(identity, cookies.access(request), csIdOf(request.headers.authorization));
}
