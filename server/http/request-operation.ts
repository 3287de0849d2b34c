import type { FastifyRequest } from 'fastify';

const operations = new WeakMap<FastifyRequest, string>();

/** Says which operation a request asks for: all of them come to one address, and logs and metrics tell them apart by this. */
export function setOperation(request: FastifyRequest, name: string): void {
  operations.set(request, name);
}

export function operationOf(request: FastifyRequest): string | undefined {
  return operations.get(request);
}
