import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { unlockMemberSignIn } from '#contract/generated/operator/operations.ts';
import { ADJUSTMENT_ALONE_MAX_POINTS } from '#contract/gift-cards/gift-cards.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { AdjustPointsDialog } from '#console/rewards/adjust-points-dialog.tsx';
import { ChangeRedemptionDialog, ResendDialog } from '#console/rewards/redemption-dialogs.tsx';
import type { Redemption } from '#console/rewards/redemptions.queries.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { reviewOfRequestQuery, SHOWS_REQUEST, type SupportRequest } from '../support.queries.ts';
import { noActivityText, reviewOff } from './review-off.ts';
import { ChooseCardDialog } from './choose-card-dialog.tsx';

type Asked =
  | { readonly kind: 'points' | 'choose-reissue' | 'choose-resend' }
  | { readonly kind: 'reissue' | 'resend'; readonly redemption: Redemption };

interface ActsCardProps {
  readonly request: SupportRequest;
}

/** What can be set right without leaving the request: the same acts as elsewhere, with a line here. */
export function ActsCard({ request }: ActsCardProps) {
  const [asked, setAsked] = useState<Asked>();
  const [news, setNews] = useState('');
  const { requestId, number, revision, member, redemptionId } = request;
  if (!member) return null;
  const { memberNumber } = member;
  const close = () => setAsked(undefined);
  const forRequest = { requestId, number, revision };
  const choose = (kind: 'reissue' | 'resend') => () => setAsked({ kind: `choose-${kind}` });

  return (
    <ConsoleCard title="Quick actions">
      <ul className="grid divide-y divide-line">
        <Act
          icon="scale"
          title="Correct points"
          note={`Over ${formatNumber(ADJUSTMENT_ALONE_MAX_POINTS)} needs a second approver.`}
        >
          <Button size="sm" onClick={() => setAsked({ kind: 'points' })}>
            Correct
          </Button>
        </Act>
        <JudgeAct request={request} />
        <Act icon="credit-card" title="Replace a card" note="If the code was sent, it needs a second approver.">
          <Button variant="soft" size="sm" aria-label="Choose a card to replace" onClick={choose('reissue')}>
            Choose
          </Button>
        </Act>
        <Act
          icon="mail"
          title="Resend an email"
          note="The email about a card. It links to their history and contains no code."
        >
          <Button
            variant="soft"
            size="sm"
            aria-label="Choose a card to resend the email for"
            onClick={choose('resend')}
          >
            Choose
          </Button>
        </Act>
        <UnlockAct request={request} member={member} />
      </ul>
      <p role="status" className="text-xs text-success empty:hidden">
        {news}
      </p>
      {asked?.kind === 'points' && (
        <AdjustPointsDialog memberNumber={memberNumber} forRequest={forRequest} onClose={close} />
      )}
      {(asked?.kind === 'choose-reissue' || asked?.kind === 'choose-resend') && (
        <ChooseCardDialog
          memberNumber={memberNumber}
          firstId={redemptionId}
          isForReissue={asked.kind === 'choose-reissue'}
          onClose={close}
          onChoose={(redemption) =>
            setAsked({ kind: asked.kind === 'choose-reissue' ? 'reissue' : 'resend', redemption })
          }
        />
      )}
      {asked?.kind === 'reissue' && (
        <ChangeRedemptionDialog
          redemption={asked.redemption}
          kind="REPLACE"
          forRequest={forRequest}
          onClose={close}
          onDone={setNews}
        />
      )}
      {asked?.kind === 'resend' && (
        <ResendDialog redemption={asked.redemption} forRequest={forRequest} onClose={close} onDone={setNews} />
      )}
    </ConsoleCard>
  );
}

const JUDGE = { icon: 'refresh-cw', title: 'Review the activity' } as const;

/** Support does not judge (decisions §2): researchers do, and are asked by a note. */
function JudgeAct({ request: { taskId, activityReference } }: Pick<ActsCardProps, 'request'>) {
  const { role } = useOperator();
  if (taskId === null) return <Act {...JUDGE} isOff note={noActivityText(activityReference)} />;
  if (role !== 'ADMIN') return <Act {...JUDGE} isOff note="Ask a researcher in a note" />;
  return <OpenReview taskId={taskId} />;
}

/** The way to Review, only where there is something left to decide. */
function OpenReview({ taskId }: { readonly taskId: string }) {
  const { data: review, error } = useAnswer(reviewOfRequestQuery, taskId);
  const off = reviewOff(review, { isUnknown: isApiError(error, 'NOT_FOUND') });
  if (off !== undefined) return <Act {...JUDGE} isOff note={off} />;
  return (
    <Act {...JUDGE} note="Opens on the Review page, with all the evidence.">
      <Link to="/reviews" search={{ task: taskId }} className={buttonClasses({ variant: 'soft', size: 'sm' })}>
        Review
      </Link>
    </Act>
  );
}

interface UnlockActProps {
  readonly request: SupportRequest;
  readonly member: NonNullable<SupportRequest['member']>;
}

function UnlockAct({ request: { requestId }, member: { panelistId, isLocked } }: UnlockActProps) {
  const { api } = useConsole();
  const unlock = useCommand(() => api.mutate(unlockMemberSignIn, { panelistId, supportRequestId: requestId }), {
    changes: SHOWS_REQUEST,
  });
  if (!isLocked) return <Act icon="lock-open" title="Unlock login" isOff note="Not locked" />;
  return (
    <Act
      icon="lock-open"
      title="Unlock login"
      note={unlock.failure?.sentence ?? 'After too many wrong passwords.'}
      isAlert={unlock.failure !== undefined}
    >
      <Button variant="soft" size="sm" isBusy={unlock.isPending} onClick={() => unlock.send()}>
        Unlock
      </Button>
    </Act>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  /** There is nothing to do, and the note says why. */
  readonly isOff?: boolean;
  readonly isAlert?: boolean;
  readonly children?: ReactNode;
}

function Act({ icon, title, note, isOff = false, isAlert = false, children }: ActProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="text-text-muted">
        <Icon name={icon} size="sm" />
      </span>
      <span className={`min-w-0 flex-1 basis-32 ${isOff ? 'text-text-muted' : 'font-bold'}`}>{title}</span>
      {isOff ? <span className="text-xs text-text-muted">{note}</span> : children}
      {!isOff && (
        <p
          role={isAlert ? 'alert' : undefined}
          className={`basis-full ps-7 text-xs ${isAlert ? 'text-danger' : 'text-text-muted'}`}
        >
          {note}
        </p>
      )}
    </li>
  );
}
