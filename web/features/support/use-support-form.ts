import { useEffect, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import { problemsOfFields, Refusal } from '#client/failure.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import {
  createMarketResearchSupportRequest,
  getMarketResearchFormChallenge,
} from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { type SupportForm, supportForm, panelistHint } from '#contract/rules/support.ts';
import type { Proof } from '#contract/wire/proof-of-work.ts';
import { useApp } from '#web/app/app-context.ts';
import { createProofSupply, proven } from '#web/proof-of-work/prove-work.ts';
import type { Member } from '#web/session/session.ts';
import type { SupportDraft, SupportValues } from './support-draft.ts';
import { useAttachments } from '#web/support/attachments-field.tsx';
import { FILES_FIELD } from '#web/support/files-to-send.ts';
import { createGuestPass } from './guest-pass.ts';
import type { SentRequest } from './sent-page.tsx';
import type { WhereFrom } from './where-from.ts';

const texts = MESSAGES.supportForm;

export interface SupportFormParts {
  /** Undefined for a visitor, who proves some work instead. */
  readonly member: Member | undefined;
  readonly draft: SupportDraft;
  /** How the form begins. */
  readonly first: SupportValues;
  readonly from: WhereFrom;
  /** What the link said. */
  readonly panelistId: string | undefined;
  readonly onSent: (sent: SentRequest) => void;
}

/** The form, its files, and how both are sent: once, however often somebody presses or an answer is lost. */
export function useSupportForm({ member, draft, first, from, panelistId, onSent }: SupportFormParts) {
  const { api } = useApp();
  const isVisitor = member === undefined;
  const hint = panelistHint(panelistId);
  const [proofs] = useState(() => createProofSupply(() => api.query(getMarketResearchFormChallenge, {})));
  const [pass] = useState(() => (isVisitor ? createGuestPass(api, proofs) : undefined));
  const attachments = useAttachments(pass);
  const { sending } = attachments;
  useEffect(() => {
    if (isVisitor) proofs.prepare();
    pass?.onRenewed(sending.sendAgain);
  }, [isVisitor, proofs, pass, sending]);

  async function send(typed: SupportForm): Promise<SentRequest> {
    // What a visitor's token has outlived is sent anew, so that all of it is under one.
    if (sending.store.get().some(({ phase }) => phase !== 'refused')) await pass?.token().catch(() => {});
    const fileIds = await attachments.toSend();
    const guestToken = fileIds.length > 0 ? await pass?.token() : undefined;
    const request = {
      ...typed,
      source: from.source,
      fileIds: [...fileIds],
      ...(guestToken !== undefined && { guestToken }),
      ...(hint !== undefined && { panelistId: hint }),
    };
    const input = { ...request, key: draft.keyFor(request) };
    const create = (proof?: Proof) =>
      api.mutate(createMarketResearchSupportRequest, { input: { ...input, ...(proof && { proof }) } });
    try {
      const { number } = await (isVisitor ? proven(proofs, create) : create());
      return { number, email: typed.email };
    } catch (error) {
      // Those that are there are not: they may have waited for longer than a day.
      if (problemsOfFields(error)[FILES_FIELD] !== undefined) sending.sendAgain();
      throw told(error);
    }
  }

  const form = useCommandForm({
    schema: supportForm,
    defaultValues: first,
    send,
    onDone(sent) {
      draft.forget();
      sending.clear();
      onSent(sent);
    },
  });
  // Every field has a text from the beginning.
  const values = form.values as SupportValues;
  useEffect(() => draft.type(values), [draft, values]);

  const filesError = problemsOfFields(form.error)[FILES_FIELD]?.[0];
  const isLimitReached =
    isApiError(form.error, 'SUPPORT_LIMIT_REACHED') && form.variables?.email === values.email.trim();
  return { form, values, attachments, filesError, isLimitReached };
}

/** The sentences of the specification (§8); what the server says of fields and of too many calls is more than they do. */
function told(error: unknown): unknown {
  if (Object.keys(problemsOfFields(error)).length > 0) return error;
  if (isApiError(error, 'SUPPORT_ACCOUNT_NOT_FOUND')) return new Refusal(texts.accountNotFound, 'email');
  const isSaid = isApiError(error, 'SUPPORT_LIMIT_REACHED') || isApiError(error, 'RATE_LIMITED');
  return isSaid ? error : new Refusal(texts.failed);
}
