import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { publishDetail, type DetailFailure } from './publish-detail.ts';
import type { Profile } from './profile.ts';

type Asked = Omit<Parameters<typeof publishDetail>[2], 'freshId'> & { readonly key: string };

/** As `publishDetail`, in a transaction of its own: the same key is the same version, however often it comes. */
export function publishOnce(
  profile: Pick<Profile, 'db' | 'panelId' | 'clock' | 'chance' | 'audit'>,
  { key, ...asked }: Asked,
  by: OperatorAct & { readonly operatorId: string },
): Promise<Result<{ readonly detailId: string }, DetailFailure | 'key-reused'>> {
  const now = profile.clock.now();
  const made = asked.detailId ?? newId(profile.chance, now);
  const keyed = { ownerId: by.operatorId, key, request: asked, newId: made, now };
  return allOrNothing(profile.db, (tx) =>
    once<{ readonly detailId: string }, DetailFailure>(tx, keyed, {
      first: (freshId) => publishDetail(profile, tx, { ...asked, freshId }, by),
      again: async (detailId) => ok({ detailId }),
    }),
  );
}
