import { type Identity, revealPanelist } from '#server/modules/identity/index.ts';
import { type Profile, describeAttributes, listAttributes, namingNames } from '#server/modules/profile/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';

/** Who a member is and where they live, for somebody with a reason, which is in the audit log before anything is read. */
export async function revealMember(
  { identity, profile }: { readonly identity: Identity; readonly profile: Profile },
  panelistId: string,
  reason: string,
  by: OperatorAct,
) {
  const account = await revealPanelist(identity, identity.db, panelistId, reason, by);
  if (account === undefined) return undefined;
  const known = await listAttributes(identity.db, panelistId);
  const isNaming = await namingNames(profile, identity.db);
  const naming = known.filter(({ name }) => isNaming(name));
  return { ...account, attributes: await describeAttributes(profile, identity.db, panelistId, naming) };
}
