import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { avatarCompletes, AVATARS } from '#contract/spark/avatars.ts';
import { BADGE_PROBLEMS, badgeForm } from '#contract/spark/badge-rules.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { foreseeBadge, saveBadge, type SaveRefusal } from '#server/flows/spark/save-badge.ts';
import { changeAvatarRule, finishRun, listBadges, readShelf } from '#server/modules/spark/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { cannotAsk, readInput, reasonIfGiven } from '../input.ts';
import { refused, WireError } from '../wire-error.ts';

const avatarRule = v.strictObject({ avatar: v.picklist(AVATARS), completedActivities: avatarCompletes });

export function badgesResolvers(rooms: Rooms): Resolvers<OperatorCall> {
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
        const saved = await inTransaction(spark.db, (tx) => saveBadge(rooms, tx, change, actOf(call)));
        if (saved.ok) return saved.value.state === 'DONE' ? saved.value.done.badgeId : null;
        if (saved.failure === 'WAITING' || saved.failure === 'REASON_MISSING') throw cannotAsk(saved.failure);
        throw saveProblem(saved.failure);
      },
      stopBadgeRun: (_parent, { runId }, call) =>
        inTransaction(spark.db, (tx) => finishRun(spark, tx, runId, 'STOPPED', actOf(call))),
      async setAvatarRule(_parent, { input: { avatar, completedActivities } }, call) {
        const rule = readInput(avatarRule, { avatar, completedActivities });
        const set = { avatar: rule.avatar, completes: rule.completedActivities };
        await inTransaction(spark.db, (tx) => changeAvatarRule(spark, tx, set, actOf(call)));
        return true;
      },
    },
  };
}

function saveProblem(refusal: SaveRefusal): WireError {
  switch (refusal) {
    case 'NOT_FOUND':
      return new WireError('NOT_FOUND');
    case 'CHANGED':
      return new WireError('CONFLICT');
    case 'NAME_TAKEN':
      return refused('name', BADGE_PROBLEMS.nameTaken);
    case 'METRIC_FIXED':
      return refused('metric', BADGE_PROBLEMS.metric);
    case 'NOT_COUNTED':
      return refused('isOn', BADGE_PROBLEMS.notCounted);
  }
}
