import { useState } from 'react';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { launchStudy } from '#contract/generated/operator/operations.ts';
import { Refusal } from '#client/failure.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WorkDialog } from '#ui/overlays/work-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { AskedDialog, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { WhenSent } from '#console/layout/when-sent.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { counted } from '#console/format.ts';
import { LaunchChecks } from './launch-checks.tsx';
import { firstWaveOf, launchForm, proposedDraft, type LaunchDraft } from './launch-order.ts';
import { LaunchWaves } from './launch-waves.tsx';
import { launchPlanQuery, type LaunchPlan } from './launch.queries.ts';

interface LaunchDialogProps {
  readonly studyId: string;
  readonly onClose: () => void;
}

const FORM = 'launch-order';

/** What a launch does and costs, and the typed word that starts it. */
export function LaunchDialog({ studyId, onClose }: LaunchDialogProps) {
  const plan = useAnswer(launchPlanQuery, studyId);
  if (plan.data !== undefined) {
    return <PlannedLaunch studyId={studyId} plan={plan.data} onClose={onClose} />;
  }
  return (
    <WorkDialog isOpen onClose={onClose} title="Launch" actions={<NotYet onClose={onClose} />}>
      {plan.isError ? (
        <QueryFailure query={plan} />
      ) : (
        <>
          <p role="status" className="mb-4 text-text-muted">
            Counting the members who'll be invited.
          </p>
          <Skeleton lines={6} />
        </>
      )}
    </WorkDialog>
  );
}

function NotYet({ onClose }: Pick<LaunchDialogProps, 'onClose'>) {
  return (
    <Button variant="quiet" size="sm" onClick={onClose}>
      Not yet
    </Button>
  );
}

interface PlannedLaunchProps extends Pick<LaunchDialogProps, 'studyId' | 'onClose'> {
  readonly plan: LaunchPlan;
}

function PlannedLaunch({ studyId, plan, onClose }: PlannedLaunchProps) {
  const { api } = useConsole();
  const operator = useAnswer(operatorQuery).data;
  // As it was when the dialog opened: counting anew does not take away what somebody typed.
  const [defaultValues] = useState(() => proposedDraft(plan));
  const isBlocked = plan.checks.some(({ level }) => level === 'BLOCKS');
  const form = useCommandForm({
    schema: launchForm(plan, studyId),
    defaultValues,
    async send(input) {
      const answer = await api.mutate(launchStudy, { input });
      if (answer.needsReason) throw new Refusal(SECOND_PERSON_MESSAGES.reason, 'reason');
      return answer;
    },
    changes: 'everything',
    onDone: ({ launch, isWaiting }) => launch !== null && !isWaiting && onClose(),
  });
  const refused = form.data?.problems ?? [];

  if (form.data?.isWaiting) return <AskedDialog onClose={onClose} />;
  return (
    <WorkDialog
      isOpen
      onClose={onClose}
      title={titleOf(plan)}
      subtitle={
        <>
          {plan.title}, <span className="font-code">{plan.shortId}</span>. Invitations can't be undone.
        </>
      }
      footnote={operator && `Recorded in the audit log as ${operator.name}, ${operator.role.toLowerCase()}.`}
      actions={
        <>
          <NotYet onClose={onClose} />
          <Button type="submit" form={FORM} size="sm" isBusy={form.isPending} isIdle={isBlocked}>
            <Icon name="send" size="sm" />
            {buttonOf(plan, form.values)}
          </Button>
        </>
      }
    >
      <form id={FORM} {...form.form} className="grid gap-5">
        <LaunchChecks studyId={studyId} checks={plan.checks} onClose={onClose} />
        {!isBlocked && (
          <>
            <LaunchWaves plan={plan} form={form} />
            <section aria-labelledby="launch-words" className="grid gap-2">
              <h3 id="launch-words" className="text-sm">
                What members see
              </h3>
              <div className="rounded-voice border border-line px-5 py-4 wrap-break-word">
                <p className="font-bold">{plan.title}</p>
                <p className="text-text-muted">{plan.body}</p>
              </div>
            </section>
            <WhenSent
              at={plan.opensAt == null ? null : new Date(plan.opensAt)}
              people={firstWaveOf(form.values) ?? plan.members}
            />
            <TextField
              label={`Type ${plan.shortId} to launch`}
              autoComplete="off"
              spellCheck={false}
              {...form.field('typedShortId')}
            />
            <SecondReasonField {...form.field('reason')} />
          </>
        )}
        {refused.length > 0 && (
          <Banner tone="danger" role="alert">
            {refused.join(' ')}
          </Banner>
        )}
        <FailureBanner failure={form.failure} />
      </form>
    </WorkDialog>
  );
}

function titleOf({ members, isRunning }: LaunchPlan): string {
  if (members === 0) return isRunning ? 'Invite more members' : 'Launch';
  return isRunning ? `Invite ${counted(members, 'member')} more` : `Launch to ${counted(members, 'member')}`;
}

function buttonOf(plan: LaunchPlan, draft: LaunchDraft): string {
  const first = firstWaveOf(draft);
  if (first !== undefined) return `Launch wave 1, ${counted(first, 'member')}`;
  return plan.members === 0 ? 'Launch' : `Launch, ${counted(plan.members, 'member')}`;
}
