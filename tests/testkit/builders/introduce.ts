import { INTRODUCTION_KEYS } from '#contract/spark/introductions.ts';
import { noteIntroduced } from '#server/modules/spark/index.ts';
import type { TestNode } from '#testkit/node.ts';

/** Somebody who knows every page already: introductions have a spec of their own. */
export async function introduce<Member extends { readonly panelistId: string }>(
  node: TestNode,
  member: Member,
): Promise<Member> {
  for (const key of INTRODUCTION_KEYS) await noteIntroduced(node.rooms.spark, node.platform.db, member.panelistId, key);
  return member;
}
