import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { avatarCompletes, AVATARS } from '#contract/spark/avatars.ts';
import { BADGE_PROBLEMS, badgeForm } from '#contract/spark/badge-rules.ts';
import type { Rooms } from '#server/rooms.ts';
import {
  type SaveRefusal,
  badgeRuns,
  changeAvatarRule,
  foreseeBadge,
  listBadges,
  readShelf,
  saveBadge,
} from '#server/modules/spark/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { ASKING_ERRORS, readInput, reasonIfGiven } from '../input.ts';
import { orThrow, type WireErrors } from '../or-throw.ts';
import { refused } from '../wire-error.ts';

const avatarRule = v.strictObject({ avatar: v.picklist(AVATARS), completedActivities: avatarCompletes });

export function sparkResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { spark } = rooms;
  return {
    Query: {
      async listBadges(_parent, { startingAfter }) {
        const { contents, nextPage } = await listBadges(spark, spark.db, startingAfter ?? null);
        return { nextPage, contents: [...contents] };
      },
      async dryRunBadge(_parent, { input: { badgeId, ...rule } }, call) {
        return foreseeBadge(rooms, spark.db, { ...rule, badgeId: badgeId ?? null }, call.operator.operatorId);
      },
      listAvatarRules: async () => [...(await readShelf(spark, spark.db))],
    },
    Mutation: {
      async saveBadge(_parent, { input: { badgeId, revision, reason, words, ...given } }, call) {
        const change = {
          badgeId: badgeId ?? null,
          revision: revision ?? null,
          badge: readInput(badgeForm, { ...given, words: words ?? '' }),
          reason: reasonIfGiven(reason),
        };
        const result = await inTransaction(spark.db, (tx) => saveBadge(rooms, tx, change, actOf(call)));
        const saved = orThrow(result, BADGE_ERRORS);
        return saved.state === 'DONE' ? saved.done.badgeId : null;
      },
      stopBadgeRun: (_parent, { runId }, call) =>
        inTransaction(spark.db, (tx) => badgeRuns.stop(spark, tx, runId, actOf(call))),
      async setAvatarRule(_parent, { input: { avatar, completedActivities } }, call) {
        const rule = readInput(avatarRule, { avatar, completedActivities });
        const set = { avatar: rule.avatar, completes: rule.completedActivities };
        await inTransaction(spark.db, (tx) => changeAvatarRule(spark, tx, set, actOf(call)));
        return true;
      },
    },
  };
}

const BADGE_ERRORS: WireErrors<SaveRefusal | keyof typeof ASKING_ERRORS> = {
  ...ASKING_ERRORS,
  NOT_FOUND: 'NOT_FOUND',
  CHANGED: 'CONFLICT',
  NAME_TAKEN: refused('name', BADGE_PROBLEMS.nameTaken),
  METRIC_FIXED: refused('metric', BADGE_PROBLEMS.metric),
  NOT_COUNTED: refused('isOn', BADGE_PROBLEMS.notCounted),
};
