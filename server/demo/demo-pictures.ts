import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ROOT } from '#server/platform/places.ts';
import { PICTURES } from './surveys/demo-survey.ts';

const ART = join(ROOT, 'ui/art');

/** Where the demo's badges have their pictures. */
export const BADGE_PICTURES = `${PICTURES}/badges`;

/** Serves the pictures of the demo's surveys and badges. */
export async function demoPictures(app: FastifyInstance): Promise<void> {
  const places = { scenes: PICTURES, badges: BADGE_PICTURES };
  for (const [folder, place] of Object.entries(places)) {
    const options = { root: join(ART, folder), prefix: `${place}/`, index: false as const, decorateReply: false };
    await app.register(fastifyStatic, options);
  }
}
