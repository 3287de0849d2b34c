import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { REQUEST_STATE_LABELS } from '#contract/second-person/second-person.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { useConsole } from '#console/session/console-context.ts';
import { formatMoment } from '#console/format.ts';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { withdrawRequest, type SecondPersonRequest } from './second-person.queries.ts';

interface RequestRowProps {
  readonly request: SecondPersonRequest;
  readonly onOpen: (request: SecondPersonRequest) => void;
}

const STATES: Readonly<Record<SecondPersonRequest['state'], { readonly tone: TagTone; readonly icon: IconName }>> = {
  WAITING: { tone: 'plum', icon: 'clock' },
  APPROVED: { tone: 'success', icon: 'check' },
  DECLINED: { tone: 'danger', icon: 'x' },
  WITHDRAWN: { tone: 'neutral', icon: 'ban' },
};

/** What somebody asked for and why, how it stands, and what the person who reads it can do. */
export function RequestRow({ request, onOpen }: RequestRowProps) {
  const { operatorId } = useOperator();
  const { askedBy, askedAt, reason, title, state, mayDecide, mayDecideFrom, mayWithdraw } = request;
  const isMine = askedBy?.operatorId === operatorId;
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-1">
      <OperatorAvatar operatorId={askedBy?.operatorId ?? ''} size="md" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 flex-[1_1_10rem] font-bold wrap-anywhere">{title}</p>
          {state !== 'WAITING' && <Tag {...STATES[state]}>{REQUEST_STATE_LABELS[state]}</Tag>}
        </div>
        <p className="wrap-anywhere text-text-muted">
          {isMine ? 'You' : colleagueText(askedBy)}: “{reason}” {formatMoment(askedAt)}.
          {mayWithdraw && ' You requested this, so someone else must decide.'}
        </p>
        <Answer request={request} />
        {mayDecideFrom != null && (
          <p className="mt-1">
            You can approve requests from {askedBy?.name ?? 'the system'} starting {formatMoment(mayDecideFrom)}. Until
            then, someone else must decide.
          </p>
        )}
        {mayDecide && (
          <div className="mt-2">
            <Button size="sm" aria-label={`Open: ${title}`} onClick={() => onOpen(request)}>
              Open
            </Button>
          </div>
        )}
        {mayWithdraw && <Withdraw request={request} />}
      </div>
    </li>
  );
}

/** A colleague as 'Wes, support'; the system where nobody is named. */
function colleagueText(colleague: SecondPersonRequest['askedBy']) {
  return colleague ? `${colleague.name}, ${OPERATOR_ROLE_LABELS[colleague.role].toLowerCase()}` : 'The system';
}

/** Who decided, when, and with which note. */
function Answer({ request: { state, decidedBy, decidedAt, decisionNote } }: { readonly request: SecondPersonRequest }) {
  // Withdrawn by hand, the tag says it all; a note tells what else took it back, such as the end of its file.
  if (decidedAt == null || (state === 'WITHDRAWN' && !decisionNote)) return null;
  return (
    <p className="mt-1 border-s-3 border-line ps-3 wrap-anywhere">
      {state !== 'WITHDRAWN' && `${colleagueText(decidedBy)}, `}
      {formatMoment(decidedAt)}
      {decisionNote ? `: “${decisionNote}”` : '.'}
    </p>
  );
}

function Withdraw({ request: { requestId, title } }: { readonly request: SecondPersonRequest }) {
  const { api } = useConsole();
  const withdraw = useCommand(() => withdrawRequest(api, requestId), { changes: SHOWS_POINTS });
  return (
    <div className="mt-2 grid gap-2">
      <div>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Withdraw: ${title}`}
          isBusy={withdraw.isPending}
          onClick={() => withdraw.send()}
        >
          Withdraw
        </Button>
      </div>
      <FailureBanner failure={withdraw.failure} />
    </div>
  );
}
