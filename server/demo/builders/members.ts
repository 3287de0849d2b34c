import { INTRODUCTION_KEYS } from '#contract/spark/introductions.ts';
import { createPanelist, setPassword, type Identity, type NewPanelist } from '#server/modules/identity/index.ts';
import { noteIntroduced, type Spark } from '#server/modules/spark/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { must } from './must.ts';

/** Adds a member, who can sign in if they have a password. */
export async function addMember(identity: Identity, db: Db, member: NewPanelist, password?: string) {
  const created = await createPanelist(identity, db, member);
  if (created.ok && password !== undefined) must(await setPassword(identity, db, created.value.iamId, password));
  return created;
}

/** A member knows every page already. */
export async function introduce(spark: Spark, db: Db, panelistId: string): Promise<void> {
  for (const key of INTRODUCTION_KEYS) await noteIntroduced(spark, db, panelistId, key);
}
