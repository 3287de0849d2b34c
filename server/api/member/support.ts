import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { supportForm } from '#contract/rules/support.ts';
import { supportReplyForm } from '#contract/support/reply-form.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { readWhatIsDone } from '#server/modules/messages/index.ts';
import {
  type ContactRefusal,
  type Writer,
  createRequest,
  listOwnRequests,
  readGuestToken,
  readOwnRequest,
  reopenOwnRequest,
  replyOnPage,
  resolveOwnRequest,
  signGuestToken,
} from '#server/modules/support/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isProven } from '#server/platform/proof-of-work.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { orThrow, type WireErrors } from '../or-throw.ts';
import { found, refused, WireError } from '../wire-error.ts';
import { withinLimit } from '../within-limit.ts';

export function supportResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { messages, support } = rooms;
  const { db, limits } = support;
  const within = (limit: RateLimit, subject: string) => withinLimit(limits.take(limit, subject));
  const ownId = (call: MemberCall, panelistId: string): string =>
    ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
  /** A member who sees the conversation has read what support answered. */
  const conversation = async (panelistId: string, requestId: string) => {
    const shown = found(await readOwnRequest(support, db, { panelistId, requestId }));
    const link = memberPath('supportRequest', { requestId });
    await readWhatIsDone(messages, db, { panelistId, kind: 'SUPPORT', about: { link } });
    return shown;
  };

  /** Who is not signed in pays with a proof; a token that says nothing is none. */
  const writerOf = async (
    call: MemberCall,
    {
      proof,
      guestToken,
    }: { readonly proof?: { challenge: string; number: number } | undefined; readonly guestToken?: string | undefined },
  ): Promise<Writer> => {
    if (call.panelist !== undefined) return { panelistId: call.panelist.panelistId };
    if (proof == null || !(await isProven(support, proof))) throw new WireError('PROOF_MISSING');
    return { guest: guestToken == null ? undefined : readGuestToken(support, guestToken) };
  };

  return {
    Query: {
      async getMarketResearchGuestToken(_parent, { proof }, call) {
        await within(RATE_LIMITS.supportGuestsPerAddress, call.client);
        if (!(await isProven(support, proof))) throw new WireError('PROOF_MISSING');
        return signGuestToken(support);
      },
      listMarketResearchSupportRequests: (_parent, { panelistId, pagination }, call) =>
        listOwnRequests(support, db, ownId(call, panelistId), pagination ?? {}),
      getMarketResearchSupportRequest: (_parent, { panelistId, id }, call) => conversation(ownId(call, panelistId), id),
    },
    Mutation: {
      async createMarketResearchSupportRequest(_parent, { input }, call) {
        const form = readInput(supportForm, {
          ...input,
          activityReference: input.activityReference ?? '',
          giftCardReference: input.giftCardReference ?? '',
        });
        const writer = await writerOf(call, input);
        const { source, key, fileIds, panelistId: hintedPanelistId } = input;
        const done = await createRequest(rooms, writer, {
          ...form,
          source,
          key,
          fileIds: fileIds ?? [],
          // Left out where there is none: the key knows a request by all it says.
          ...(hintedPanelistId != null && { hintedPanelistId }),
        });
        const { requestId: id, number, status } = orThrow(done, SUPPORT_ERRORS);
        return { id, number, status };
      },

      async replyToMarketResearchSupportRequest(_parent, { input }, call) {
        const panelistId = ownId(call, input.panelistId);
        const { body } = readInput(supportReplyForm, input);
        const { id, key, fileIds } = input;
        const reply = { panelistId, requestId: id, key, body, fileIds: fileIds ?? [] };
        orThrow(await replyOnPage(support, reply), SUPPORT_ERRORS);
        return conversation(panelistId, id);
      },

      async resolveMarketResearchSupportRequest(_parent, { panelistId, id }, call) {
        const own = ownId(call, panelistId);
        const isTheirs = await inTransaction(db, (tx) =>
          resolveOwnRequest(support, tx, { panelistId: own, requestId: id }),
        );
        if (!isTheirs) throw new WireError('NOT_FOUND');
        return conversation(own, id);
      },

      async reopenMarketResearchSupportRequest(_parent, { panelistId, id }, call) {
        const own = ownId(call, panelistId);
        const reopened = await inTransaction(db, (tx) =>
          reopenOwnRequest(support, tx, { panelistId: own, requestId: id }),
        );
        orThrow(reopened, SUPPORT_ERRORS);
        return conversation(own, id);
      },
    },
  };
}

const SUPPORT_ERRORS: WireErrors<ContactRefusal | 'not-found' | 'too-late' | 'too-many'> = {
  'account-not-found': new WireError('SUPPORT_ACCOUNT_NOT_FOUND', {
    fields: { email: [MESSAGES.supportForm.accountNotFound] },
  }),
  'limit-reached': 'SUPPORT_LIMIT_REACHED',
  'unknown-file': refused('fileIds', MESSAGES.supportForm.uploadFailed),
  'key-reused': 'CONFLICT',
  'not-found': 'NOT_FOUND',
  'too-late': refused('id', MESSAGES.support.tooLate),
  'too-many': refused('body', MESSAGES.support.tooManyReplies),
};
