import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import * as v from 'valibot';
import { DECISION_NOTE_MAX_CHARACTERS, SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { OPERATOR_ROLE_LABELS, type OperatorRole } from '#contract/wire/rest.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { Showings } from '#console/rewards/showings.tsx';
import { counted, formatDollars, formatNumber, formatMoment } from '#console/format.ts';
import { Facts, WillRead } from '#console/rewards/facts.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { decideRequest, correctionCaseQuery, type SecondPersonRequest } from './second-person.queries.ts';

interface DecideRequestDialogProps {
  readonly request: SecondPersonRequest;
  readonly onClose: () => void;
}

const LAST_NOTES: Partial<Record<SecondPersonRequest['kind'], string>> = {
  CORRECTION: "You can't edit this later, only reverse it.",
  REDEMPTION_VOID: "The card won't be issued again.",
  REDEMPTION_REPLACE: "A card whose code was sent won't be issued again.",
  STOCK_VOID: "Voided cards can't be restored.",
  LAUNCH: "Invitations can't be undone.",
  IMPORT: 'They become members right away, with their points.',
  LIMIT: 'The new limit applies to everyone right away.',
  OPERATOR_INVITE: 'They get an email with a link right away, and can approve requests after a day.',
  OPERATOR_CHANGE: 'It applies right away; they can approve requests after a day.',
};

const schema = v.pipe(
  v.object({ approve: v.boolean(), note: v.pipe(v.string(), v.trim()) }),
  v.forward(
    v.check(({ approve, note }) => approve || note !== '', SECOND_PERSON_MESSAGES.declineNote),
    ['note'],
  ),
);

/**
 * A request before its second person: what is asked for, by whom and why, and what it makes of things as they are now. Of
 * the two answers, a refusal needs its reason.
 */
export function DecideRequestDialog({ request, onClose }: DecideRequestDialogProps) {
  const { api } = useConsole();
  const id = useId();
  const { requestId, kind, title, facts, reason, because, panelistId, redemptionId, askedBy, askedAt } = request;
  const form = useCommandForm({
    schema,
    defaultValues: { approve: false, note: '' },
    send: ({ approve, note }) => decideRequest(api, { requestId, approve, note: note || null }),
    changes: SHOWS_POINTS,
    onDone: onClose,
  });
  const memberReads = facts.find(({ code }) => code === 'MEMBER_READS')?.value;
  const adjustment = facts.find(({ code }) => code === 'ADJUSTMENT')?.value;
  const submitWith = ({ approve }: { readonly approve: boolean }) => ({
    type: 'submit' as const,
    form: id,
    isBusy: form.isPending && form.values.approve === approve,
    isIdle: form.isPending && form.values.approve !== approve,
    onClick: () => form.setValue('approve', approve),
  });

  return (
    <ConsoleDialog
      onClose={onClose}
      title={adjustment ? `Approve ${adjustment} ${/^.1$/.test(adjustment) ? 'point' : 'points'}?` : `${title}?`}
      auditNote={LAST_NOTES[kind] ?? 'Takes effect right away. Recorded in the audit log with both names.'}
      actions={
        <>
          <Button variant="danger" {...submitWith({ approve: false })}>
            Decline
          </Button>
          <Button {...submitWith({ approve: true })}>Approve</Button>
        </>
      }
    >
      <form id={id} {...form.form} className="grid gap-4">
        <p className="-mt-3 text-text-muted">{[...because, "That's why it needs a second approver."].join(' ')}</p>
        <FailureBanner failure={form.failure} />
        <TwoPeople askedBy={askedBy ?? null} askedAt={askedAt} />
        <Facts
          facts={[
            ...facts
              // What the member reads stands apart from the facts.
              .filter(({ code }) => code !== 'MEMBER_READS')
              .map(({ code, name, value }) => ({
                name,
                value:
                  code === 'MEMBER' && panelistId ? (
                    <Link className="font-code" to="/members/$panelistId" params={{ panelistId }}>
                      {value}
                    </Link>
                  ) : (
                    value
                  ),
              })),
            { name: 'Reason', value: reason },
          ]}
        />
        {kind === 'CORRECTION' && <CorrectionCase requestId={requestId} />}
        {memberReads && <WillRead title="Note to the member">{memberReads}</WillRead>}
        {redemptionId && <Showings redemptionId={redemptionId} />}
        {kind === 'REDEMPTION_VOID' && (
          <Banner tone="warning">
            <strong>Check with the store first.</strong> If the card was used, the member would get both.
          </Banner>
        )}
        <TextareaField
          label="Your note (required to decline)"
          rows={2}
          maxCharacters={DECISION_NOTE_MAX_CHARACTERS}
          {...form.field('note')}
        />
      </form>
    </ConsoleDialog>
  );
}

/** What a correction makes of the balance as it is now, and whether it is larger than others were. */
function CorrectionCase({ requestId }: { readonly requestId: string }) {
  const found = useAnswer(correctionCaseQuery, requestId);
  if (found.data === undefined) return <CardStates query={found} />;
  const { balance, balanceAfter, dollarsAfter, usual } = found.data;
  return (
    <>
      <Facts
        facts={[
          { name: 'Current balance', value: formatNumber(balance) },
          {
            name: 'New balance',
            value: `${counted(balanceAfter, 'point')}, ${formatDollars(dollarsAfter)}`,
            isSum: true,
          },
        ]}
      />
      {usual?.isLarger === true && (
        <Banner tone="warning">
          <strong>Larger than usual.</strong> Corrections in the last 90 days were between{' '}
          {formatNumber(usual.fromPoints)} and {formatNumber(usual.toPoints)} points for {formatNumber(usual.members)}{' '}
          {usual.members === 1 ? 'member' : 'members'}.
        </Banner>
      )}
    </>
  );
}

interface TwoPeopleProps {
  readonly askedBy: { readonly operatorId: string; readonly name: string; readonly role: OperatorRole } | null;
  readonly askedAt: string;
}

/** Who asked, and that it is you who decides. */
function TwoPeople({ askedBy, askedAt }: TwoPeopleProps) {
  const me = useOperator();
  const role = askedBy ? OPERATOR_ROLE_LABELS[askedBy.role] : 'The system';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-surface-sunken px-4 py-3">
      <Person operatorId={askedBy?.operatorId ?? ''} title={`${askedBy?.name ?? 'The system'} requested this`}>
        {`${role}, ${formatMoment(askedAt)}`}
      </Person>
      <Icon name="arrow-right" />
      <Person operatorId={me.operatorId} title="Your decision">
        {OPERATOR_ROLE_LABELS[me.role]}
      </Person>
    </div>
  );
}

function Person(props: { readonly operatorId: string; readonly title: string; readonly children: string }) {
  return (
    <div className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
      <OperatorAvatar operatorId={props.operatorId} />
      <p className="min-w-0">
        <span className="block font-bold wrap-anywhere">{props.title}</span>
        <span className="block text-xs text-text-muted">{props.children}</span>
      </p>
    </div>
  );
}
