import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BADGE_ART_PATH } from '#contract/spark/badge-rules.ts';
import { ROOT } from '#server/platform/places.ts';

/** The pictures of the first badges. A build may bring another one under the same name, so that they are asked about each day. */
export async function badgeArtRoute(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(ROOT, 'ui/art/badges'),
    prefix: `${BADGE_ART_PATH}/`,
    index: false,
    decorateReply: false,
    maxAge: '1d',
  });
}
