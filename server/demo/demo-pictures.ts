import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PICTURES } from './surveys/demo-survey.ts';

const FOLDER = join(import.meta.dirname, '../../ui/art/scenes');

/** Serves the pictures that the demo's surveys show. */
export async function demoPictures(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: FOLDER, prefix: `${PICTURES}/`, index: false, decorateReply: false });
}
