import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ROOT } from '#server/platform/places.ts';
import { PICTURES } from './surveys/demo-survey.ts';

const ART = join(ROOT, 'ui/art');

/** Serves the pictures of the demo's surveys. */
export async function demoPictures(app: FastifyInstance): Promise<void> {
  const options = { root: join(ART, 'scenes'), prefix: `${PICTURES}/`, index: false as const, decorateReply: false };
  await app.register(fastifyStatic, options);
}
