import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { contactForm } from '#contract/rules/contact.ts';
import { supportReplyForm } from '#contract/support/reply-form.ts';
import { createRequest, type ContactRefusal, type Writer } from '#server/flows/support/create-request.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import {
  listOwnRequests,
  readGuestToken,
  readOwnRequest,
  reopenOwnRequest,
  replyOnPage,
  resolveOwnRequest,
  signGuestToken,
} from '#server/modules/support/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isProven } from '#server/platform/proof-of-work.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { found, refused, WireError } from '../wire-error.ts';

const REQUESTS_PER_ADDRESS: RateLimit = { name: 'support-requests-address', count: 10, periodSeconds: 3_600 };
const TOKENS_PER_ADDRESS: RateLimit = { name: 'support-guests-address', count: 10, periodSeconds: 3_600 };

export function supportResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { support } = rooms;
  const { db, limits } = support;
  const within = async (limit: RateLimit, subject: string): Promise<void> => {
    const verdict = await limits.take(limit, subject);
    if (!verdict.allowed) throw new WireError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
  };
  const ownId = (call: MemberCall, panelistId: string): string =>
    ownIdOnly(call, { userId: panelistId, panelId: DEFAULT_BRAND.panelId });
  const conversation = async (panelistId: string, requestId: string) =>
    found(await readOwnRequest(support, db, { panelistId, requestId }));

  /** Who is not signed in pays with a proof; a token that says nothing is none. */
  const writerOf = async (
    call: MemberCall,
    {
      proof,
      guestToken,
    }: { readonly proof?: { challenge: string; number: number } | null; readonly guestToken?: string | null },
  ): Promise<Writer> => {
    if (call.panelist !== undefined) return { panelistId: call.panelist.panelistId };
    if (proof == null || !(await isProven(support, proof))) throw new WireError('PROOF_MISSING');
    return { guest: guestToken == null ? undefined : readGuestToken(support, guestToken) };
  };

  return {
    Query: {
      async getMarketResearchGuestToken(_parent, { proof }, call) {
        await within(TOKENS_PER_ADDRESS, call.client);
        if (!(await isProven(support, proof))) throw new WireError('PROOF_MISSING');
        return signGuestToken(support);
      },
      listMarketResearchSupportRequests: (_parent, { panelistId, pagination }, call) =>
        listOwnRequests(support, db, ownId(call, panelistId), pagination ?? {}),
      getMarketResearchSupportRequest: (_parent, { panelistId, id }, call) => conversation(ownId(call, panelistId), id),
    },
    Mutation: {
      async createMarketResearchSupportRequest(_parent, { input }, call) {
        await within(REQUESTS_PER_ADDRESS, call.client);
        const form = readInput(contactForm, {
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
        if (!done.ok) throw problemOf(done.failure);
        const { requestId: id, number, status } = done.value;
        return { id, number, status };
      },

      async replyToMarketResearchSupportRequest(_parent, { input }, call) {
        const panelistId = ownId(call, input.panelistId);
        const { body } = readInput(supportReplyForm, input);
        const { id, key, fileIds } = input;
        const done = await replyOnPage(support, { panelistId, requestId: id, key, body, fileIds: fileIds ?? [] });
        if (!done.ok) throw problemOf(done.failure);
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
        const done = await inTransaction(db, (tx) => reopenOwnRequest(support, tx, { panelistId: own, requestId: id }));
        if (!done.ok) throw problemOf(done.failure);
        return conversation(own, id);
      },
    },
  };
}

function problemOf(problem: ContactRefusal | 'not-found' | 'too-late' | 'too-many'): WireError {
  switch (problem) {
    case 'account-not-found':
      return new WireError('SUPPORT_ACCOUNT_NOT_FOUND', { fields: { email: [MESSAGES.contact.accountNotFound] } });
    case 'limit-reached':
      return new WireError('SUPPORT_LIMIT_REACHED');
    case 'unknown-file':
      return refused('fileIds', MESSAGES.contact.uploadFailed);
    case 'key-reused':
      return new WireError('CONFLICT');
    case 'not-found':
      return new WireError('NOT_FOUND');
    case 'too-late':
      return refused('id', MESSAGES.support.tooLate);
    case 'too-many':
      return refused('body', MESSAGES.support.tooManyReplies);
  }
}
