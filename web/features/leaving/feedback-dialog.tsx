import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { deleteMarketResearchPanelist } from '#contract/generated/member/operations.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isApiError } from '#client/api-error.ts';
import { Refusal } from '#client/failure.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ChoiceTiles } from '#ui/forms/choice-tiles.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { formatNumber } from '#web/format.ts';
import { isSignInDeclined, RESTRICTED } from '#web/session/recent-sign-in.ts';
import { useRecentSignIn } from '#web/session/use-recent-sign-in.tsx';
import { LEAVING_REASONS, leavingForm } from './leaving-form.ts';
import { type Asked, createAskUntilHeard } from './ask-until-heard.ts';

interface FeedbackDialogProps {
  /** Unknown while it could not be asked for. */
  readonly points: number | undefined;
  readonly onClose: () => void;
}

const FORM_ID = 'leaving-feedback';
const REASONS = LEAVING_REASONS.map((reason) => ({ value: reason, label: reason }));

/** The last question, and the button that deletes the account (spec §2.7, §5). */
export function FeedbackDialog({ points, onClose }: FeedbackDialogProps) {
  const { api, brand, member, session } = useRouteContext({ from: '/member-area' });
  const navigate = useNavigate();
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('deleteAccount');
  const [{ askUntilHeard, ifLeft }] = useState(() => createAskUntilHeard());
  const goodbye = ({ number, cancelUntil }: Asked) =>
    navigate({ to: memberPath('accountDeleted'), state: { cancelUntil, deletionNumber: number }, replace: true });
  // The repeat finds the session gone before it is answered: anyone who has left is led to the last page, not to the login page.
  useEffect(() =>
    session.store.subscribe(() => {
      const left = ifLeft();
      if (left !== undefined && session.store.get().status === 'signed-out') void goodbye(left);
    }),
  );
  const form = useCommandForm({
    schema: leavingForm,
    defaultValues: { reason: '', words: '' },
    send({ feedback }, key) {
      const input = { panelId: brand.panelId, userId: member.panelistId, feedback, key };
      const ask = () => withRecentSignIn(() => api.mutate(deleteMarketResearchPanelist, { input }, RESTRICTED));
      return askUntilHeard(ask).catch(translateError);
    },
    async onDone(asked) {
      // First the page that anybody may see: without a session the member area leads to the login page.
      await goodbye(asked);
      // The server has ended it; this forgets it here. Nothing to tell if there is no answer.
      await session.signOut().catch(() => {});
    },
  });

  return (
    <>
      <Modal
        isOpen
        isStrict={form.isPending}
        onClose={onClose}
        title="One last question"
        actions={
          <>
            <Button type="submit" form={FORM_ID} variant="danger-final" isBlock isBusy={form.isPending}>
              Delete my account
            </Button>
            <Button variant="quiet" isBlock isIdle={form.isPending} onClick={onClose}>
              Keep my account
            </Button>
          </>
        }
      >
        <p className="text-text-muted">Why are you leaving? One tap is enough, and we read every answer.</p>
        <form id={FORM_ID} {...form.form} className="mt-5 grid gap-5">
          <FailureBanner failure={form.failure} />
          <ChoiceTiles
            label="Your main reason"
            options={REASONS}
            {...form.field('reason')}
            value={form.values.reason ?? ''}
          />
          <TextareaField
            label="Your feedback"
            labelNote="(optional)"
            hint="We'll keep this without your name."
            {...form.field('words')}
          />
          {points !== undefined && (
            <dl className="flex flex-wrap justify-between gap-x-4 rounded-md bg-surface-sunken px-5 py-4 tabular-nums">
              <dt>Points you'll lose</dt>
              <dd className="font-bold">{formatNumber(points)}</dd>
            </dl>
          )}
        </form>
      </Modal>
      {passwordDialog}
    </>
  );
}

/** One sentence for whatever went wrong (spec §8); what a field can say stands at the field. */
function translateError(error: unknown): never {
  if (isApiError(error, 'VALIDATION_FAILED') || isSignInDeclined(error) || error instanceof Refusal) throw error;
  throw new Refusal(MESSAGES.deleteAccount.failed);
}
