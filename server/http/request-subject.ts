import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Subject } from '#server/platform/log-names.ts';

/** What the line of a request says of who made it and what became of it, besides what the request itself says. */
export interface RequestFacts {
  readonly subject?: Subject | undefined;
  /** Why it was refused. */
  readonly code?: ErrorCode | undefined;
  /** What somebody proved, or failed to prove, who they are with. */
  readonly factor?: 'password' | 'code' | 'recovery code' | 'link' | undefined;
}

const facts = new WeakMap<FastifyRequest, RequestFacts>();

export function noteFacts(request: FastifyRequest, more: RequestFacts): void {
  facts.set(request, { ...facts.get(request), ...more });
}

export function factsOf(request: FastifyRequest): RequestFacts {
  return facts.get(request) ?? {};
}
