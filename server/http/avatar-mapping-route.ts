import type { FastifyInstance } from 'fastify';
import { AVATAR_MAPPING_CACHE_MS } from '#contract/limits.ts';
import type { AvatarMapping } from '#contract/spark/avatars.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { readShelf } from '#server/modules/spark/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { requireOn } from '#server/api/require-on.ts';
import { WireError } from '#server/api/wire-error.ts';
import { memberOf, type AuthRouteOptions } from './auth-routes.ts';

const MAX_AGE = `private, max-age=${AVATAR_MAPPING_CACHE_MS / 1_000}`;

interface AvatarMappingOptions extends AuthRouteOptions {
  readonly rooms: Pick<Rooms, 'spark' | 'flags'>;
}

/** Every avatar and what unlocks it (spec §7.2). The same for everybody, and good for a day. */
export function avatarMappingRoute(
  app: FastifyInstance,
  { rooms: { spark, flags }, identity, cookies }: AvatarMappingOptions,
): void {
  app.get(API_PATHS.avatarMapping, async (request, reply): Promise<AvatarMapping> => {
    const member = await memberOf(identity, cookies, request);
    if (member === undefined) throw new WireError('UNAUTHENTICATED');
    await requireOn(flags, 'gamification', member.panelistId);
    const avatars = await readShelf(spark, spark.db);
    void reply.header('cache-control', MAX_AGE);
    return { avatars: [...avatars] };
  });
}
