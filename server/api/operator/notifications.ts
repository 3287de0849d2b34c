import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { listTemplates, previewOf, sendTest } from '#server/modules/notifications/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { orThrow } from '../or-throw.ts';

export function notificationsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      listEmailTemplates: (_parent, _args, { operator }) =>
        listTemplates(rooms).map(({ email, ...template }) => {
          const subject = { of: 'TEMPLATE' as const, key: template.key };
          return { ...template, preview: previewOf(rooms, email, subject, operator.sessionId) };
        }),
    },
    Mutation: {
      async sendTestEmail(_parent, { key }, call) {
        const sent = await sendTest(rooms, { of: 'TEMPLATE', key }, call.operator, actOf(call));
        return orThrow(sent, { unknown: 'NOT_FOUND' });
      },
    },
  };
}
