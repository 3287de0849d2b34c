import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import type { InvitePart } from '#contract/generated/operator/graphql.ts';
import { inviteMany, stopInviteBatch } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { countOf, joinRate, staysUnder } from './fill-gaps.ts';
import { inviteBatchQuery, SHOWS_PEOPLE, type InviteBatch, type Waitlist } from './waitlist.queries.ts';
import { batchWords, people } from './waitlist-words.ts';

const LIST = new Intl.ListFormat('en-US');

interface BatchCardProps {
  readonly waitlist: Waitlist;
  readonly chosen: ReadonlyMap<string, number>;
  readonly mayChange: boolean;
  readonly onInvited: () => void;
  readonly onOne: () => void;
  readonly onFile: () => void;
}

/** What the steppers chose, what to expect of it, and what is going out right now. */
export function BatchCard({ waitlist, chosen, mayChange, onInvited, onOne, onFile }: BatchCardProps) {
  const { api } = useConsole();
  const [isAsking, setIsAsking] = useState(false);
  const { data: batch } = useQuery(inviteBatchQuery(api));
  const total = [...chosen.values()].reduce((sum, count) => sum + count, 0);
  const under = staysUnder(waitlist, chosen);
  return (
    <ConsoleCard title="Invite a batch">
      <div className="grid gap-3">
        <p>
          <b className="font-display text-[1.875rem] leading-[1.15] font-[720] tabular-nums">{formatNumber(total)}</b>{' '}
          <span className="text-text-muted">{total === 1 ? 'person' : 'people'}, longest wait first</span>
        </p>
        <Facts total={total} rate={joinRate(waitlist)} />
        {under.length > 0 && (
          <Banner tone="warning">
            <b>
              {LIST.format(under.map(({ name }) => name))} {under.length === 1 ? 'stays' : 'stay'} under target.
            </b>{' '}
            Everybody who waits there is in this batch. On standby:{' '}
            {formatNumber(under.reduce((sum, { stages }) => sum + countOf(stages, 'STANDBY'), 0))}.
          </Banner>
        )}
        {batch && <BatchStanding batch={batch} mayStop={mayChange} />}
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" isIdle={total === 0} onClick={() => setIsAsking(true)}>
              <Icon name="send" />
              {total === 0 ? 'Invite' : `Invite ${people(total)}`}
            </Button>
            <Button variant="secondary" size="sm" onClick={onFile}>
              <Icon name="upload" />
              From a CSV
            </Button>
            <Button variant="secondary" size="sm" onClick={onOne}>
              <Icon name="user-plus" />
              One person
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <InviteManyDialog
          parts={waitlist.cells.flatMap(({ cellId }) => {
            const count = chosen.get(cellId) ?? 0;
            return count > 0 ? [{ stage: 'QUALIFIED' as const, cellId, people: count }] : [];
          })}
          onDone={onInvited}
          onClose={() => setIsAsking(false)}
        />
      )}
    </ConsoleCard>
  );
}

function Facts({ total, rate }: { readonly total: number; readonly rate: number | undefined }) {
  const facts: readonly (readonly [string, string])[] = [
    ...(rate === undefined
      ? []
      : [[`Expected to join, ${rate}%`, formatNumber(Math.round((total * rate) / 100))] as const]),
    ['Link works', `${INVITATION_VALID_DAYS} days, once`],
    ['Sent', 'Now; at night from 08:00'],
  ];
  return (
    <dl className="grid divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-2">
          <dt>{name}</dt>
          <dd className="text-end font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far the newest of many invitations is, with the way to stop it. */
function BatchStanding({ batch, mayStop }: { readonly batch: InviteBatch; readonly mayStop: boolean }) {
  const { api } = useConsole();
  const { batchId, state, invited, leftOut, wanted } = batch;
  const stop = useCommand(() => api.mutate(stopInviteBatch, { batchId }), { changes: SHOWS_PEOPLE });
  const isRunning = state === 'RUNNING';
  return (
    <div className="grid gap-2">
      {isRunning && (
        <Progress
          label="Invited"
          value={invited + leftOut}
          max={Math.max(wanted, invited + leftOut)}
          figure={`${formatNumber(invited)} of ${formatNumber(wanted)}`}
          isDense
        />
      )}
      <p role="status" className="text-xs text-text-muted wrap-anywhere">
        {batchWords(batch)}
      </p>
      {isRunning && mayStop && (
        <div>
          <Button variant="secondary" size="sm" isBusy={stop.isPending} onClick={() => stop.send()}>
            Stop inviting
          </Button>
        </div>
      )}
      <FailureBanner failure={stop.failure} />
    </div>
  );
}

interface InviteManyDialogProps {
  readonly parts: readonly InvitePart[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Says what many invitations are before they go. */
export function InviteManyDialog({ parts, onDone, onClose }: InviteManyDialogProps) {
  const { api } = useConsole();
  const total = parts.reduce((sum, part) => sum + part.people, 0);
  const invite = useCommand(() => api.mutate(inviteMany, { parts: [...parts] }), {
    changes: SHOWS_PEOPLE,
    onDone() {
      onDone?.();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      command={{ ...invite, send: () => invite.send() }}
      onClose={onClose}
      title={`Invite ${people(total)}?`}
      auditNote="Written to the audit log with your name."
      doLabel={`Invite ${people(total)}`}
    >
      <p>
        Each gets an e-mail with a link that works once, for {INVITATION_VALID_DAYS} days. The longest wait comes first.
        They go out by themselves, not between 21:00 and 08:00, and you can stop them at any time: who was invited by
        then stays invited.
      </p>
    </ConfirmDialog>
  );
}
