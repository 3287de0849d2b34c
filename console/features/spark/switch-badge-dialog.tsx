import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { saveBadge } from '#contract/generated/operator/operations.ts';
import { badgeImages, rewardName } from '#contract/rewards/reward-names.ts';
import { BADGE_PROBLEMS, type BadgeRule } from '#contract/spark/badge-rules.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { AskedDialog, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { dryRunSentence } from './badge-sentences.ts';
import { SHOWS_BADGES, dryRunQuery, type ListedBadge } from './badges.queries.ts';

interface SwitchBadgeDialogProps {
  readonly badge: ListedBadge & BadgeRule;
  readonly onClose: () => void;
}

const schema = v.object({ reason: v.pipe(v.string(), v.trim()) });

/** Says what switching a rule on gives away, or what switching it off ends, before it does. */
export function SwitchBadgeDialog({ badge, onClose }: SwitchBadgeDialogProps) {
  const { api } = useConsole();
  const { badgeId, revision, name, words, metric, threshold, points, imageUri, isOn } = badge;
  const dryRun = useQuery({ ...dryRunQuery(api, { badgeId, metric, threshold, points }), enabled: !isOn });
  const picture = badgeImages(imageUri).primary ?? '';
  const command = useCommandForm({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      api.mutate(saveBadge, {
        input: {
          badgeId,
          revision,
          name,
          words,
          metric,
          threshold,
          points,
          picture,
          isOn: !isOn,
          reason: reason || null,
        },
      }),
    changes: SHOWS_BADGES,
    messages: { CONFLICT: BADGE_PROBLEMS.changed },
    onDone: (saved) => saved != null && onClose(),
  });
  if (command.isSuccess && command.data === null) return <AskedDialog onClose={onClose} />;
  return (
    <FormDialog
      form={command}
      onClose={onClose}
      title={isOn ? `Turn off ${rewardName(badge)}?` : `Turn on ${rewardName(badge)}?`}
      auditNote="Recorded in the audit log with your name."
      doLabel={isOn ? 'Turn off' : 'Turn on'}
      isIdle={isApiError(command.error, 'CONFLICT')}
    >
      {isOn ? (
        <p>No one new gets it. Members who have it keep it, and its points.</p>
      ) : dryRun.data === undefined ? (
        <CardStates query={dryRun} />
      ) : (
        <p role="status">
          {dryRunSentence(dryRun.data)}{' '}
          {dryRun.data.needsSecondPerson
            ? "That's over the limit for one person. Give a reason, and a second approver will decide."
            : (dryRun.data.members ?? 0) > 0 && 'This runs in the background. You can see its progress and stop it.'}
        </p>
      )}
      {!isOn && !dryRun.data?.needsSecondPerson && <WhenManySent people={dryRun.data?.members ?? 0} />}
      <SecondReasonField {...command.field('reason')} />
    </FormDialog>
  );
}
