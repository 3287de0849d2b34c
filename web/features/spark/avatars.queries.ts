import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { AVATAR_MAPPING_CACHE_MS } from '#contract/limits.ts';
import { type AvatarMapping, avatarMapping } from '#contract/spark/avatars.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import type { MemberApi } from '#web/api/member-api.ts';

/** The shelf: the same for everybody, and good for a day (spec §7.2). */
export function avatarMappingQuery({ api }: { readonly api: MemberApi }) {
  return queryOptions({
    queryKey: ['avatar-mapping'],
    queryFn: () =>
      api.callRest({
        path: API_PATHS.avatarMapping,
        method: 'GET',
        read: readMapping,
        // The page itself tells it.
        isSilent: true,
      }),
    staleTime: AVATAR_MAPPING_CACHE_MS,
    gcTime: AVATAR_MAPPING_CACHE_MS,
    meta: { isSilent: true },
  });
}

function readMapping(body: unknown): AvatarMapping | undefined {
  const read = v.safeParse(avatarMapping, body);
  return read.success ? read.output : undefined;
}
