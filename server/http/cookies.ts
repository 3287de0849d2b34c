import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_REMEMBERED_MS, type SessionTokens } from '#server/modules/identity/index.ts';

/** Names and attributes of the cookies. `__Host-` binds them to this host, which browsers allow over https only. */
export interface Cookies {
  access(request: FastifyRequest): string | undefined;
  refresh(request: FastifyRequest): string | undefined;
  device(request: FastifyRequest): string | undefined;
  operator(request: FastifyRequest): string | undefined;
  operatorDevice(request: FastifyRequest): string | undefined;
  setMemberSession(reply: FastifyReply, tokens: SessionTokens): void;
  setDevice(reply: FastifyReply, token: string): void;
  clearMemberSession(reply: FastifyReply): void;
  setOperator(reply: FastifyReply, token: string): void;
  setOperatorDevice(reply: FastifyReply, token: string): void;
  clearOperator(reply: FastifyReply): void;
}

export function createCookies({ isSecure }: { readonly isSecure: boolean }): Cookies {
  const name = (base: string) => (isSecure ? `__Host-${base}` : base);
  const names = {
    access: name('spark_access'),
    refresh: name('spark_refresh'),
    device: name('spark_device'),
    operator: name('spark_operator'),
    operatorDevice: name('spark_operator_device'),
  };
  const attributes: CookieSerializeOptions = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' };
  const read = (key: keyof typeof names) => (request: FastifyRequest) => request.cookies[names[key]];

  return {
    access: read('access'),
    refresh: read('refresh'),
    device: read('device'),
    operator: read('operator'),
    operatorDevice: read('operatorDevice'),
    setMemberSession(reply, tokens) {
      // Both live as long as the session may; how long each token is good for is decided here, not by the browser.
      const lasting = { ...attributes, expires: tokens.absoluteExpiresAt };
      void reply.setCookie(names.access, tokens.accessToken, lasting);
      void reply.setCookie(names.refresh, tokens.refreshToken, lasting);
    },
    setDevice(reply, token) {
      void reply.setCookie(names.device, token, { ...attributes, maxAge: DEVICE_REMEMBERED_MS / 1000 });
    },
    clearMemberSession(reply) {
      void reply.clearCookie(names.access, attributes).clearCookie(names.refresh, attributes);
    },
    setOperator(reply, token) {
      // Without an end: it goes with the browser.
      void reply.setCookie(names.operator, token, attributes);
    },
    setOperatorDevice(reply, token) {
      void reply.setCookie(names.operatorDevice, token, { ...attributes, maxAge: DEVICE_REMEMBERED_MS / 1000 });
    },
    clearOperator(reply) {
      void reply.clearCookie(names.operator, attributes);
    },
  };
}
