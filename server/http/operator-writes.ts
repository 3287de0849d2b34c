import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Replica } from '#server/platform/database/replica.ts';

const writers = new WeakMap<FastifyRequest, string>();

/** Says that this operator may change something with this request. Mutations of the schema are noted where they are held to their rules. */
export function mayWrite(request: FastifyRequest, operatorId: string): void {
  writers.set(request, operatorId);
}

/** Before such a request is answered, it's noted, so that what the operator reads next has it. */
export function noteOperatorWrites(app: FastifyInstance, replica: Pick<Replica, 'noteWrite'>): void {
  app.addHook('onSend', async (request) => {
    const operatorId = writers.get(request);
    writers.delete(request);
    if (operatorId !== undefined) await replica.noteWrite(operatorId);
  });
}
