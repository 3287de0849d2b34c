import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
import { people } from '#console/joining/joining-texts.ts';
import { WhenSent } from '#console/layout/when-sent.tsx';
import { SHOWS_PEOPLE } from '#console/joining/shows-people.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { countOf, joinRate, partsOf, staysUnder } from './fill-gaps.ts';
import { inviteBatchesQuery, isGoingOn, newestFileQuery, type InviteBatch, type Waitlist } from './joining.queries.ts';
import { batchText, panelHour } from './waitlist-texts.ts';

const LIST = new Intl.ListFormat('en-US');

interface BatchCardProps {
  readonly waitlist: Waitlist;
  readonly chosen: ReadonlyMap<string, number>;
  readonly mayChange: boolean;
  /** What became of the one person who was invited last: said beside the button, which may be far down the page. */
  readonly told: string | undefined;
  readonly onInvited: () => void;
  readonly onOne: () => void;
  readonly onFile: () => void;
}

/** What the steppers chose, what to expect of it, and what is going out right now. */
export function BatchCard({ waitlist, chosen, mayChange, told, onInvited, onOne, onFile }: BatchCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: batches = [] } = useAnswer(inviteBatchesQuery);
  useFiguresAfterJobs(batches);
  const { timeZone } = waitlist;
  const parts = partsOf(waitlist, chosen);
  const total = parts.reduce((sum, part) => sum + part.people, 0);
  const under = staysUnder(waitlist, chosen);
  return (
    <ConsoleCard title={mayChange ? 'Invite a batch' : 'Invitations in progress'}>
      <div className="grid gap-3">
        {mayChange && (
          <>
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <b className="font-display text-[1.875rem] leading-[1.15] font-[720] tabular-nums">
                {formatNumber(total)}
              </b>
              <span className="text-text-muted">{total === 1 ? 'person' : 'people'}, longest wait first</span>
            </p>
            <Facts total={total} rate={joinRate(waitlist)} timeZone={timeZone} />
          </>
        )}
        {under.length > 0 && (
          <Banner tone="warning">
            <b>
              {LIST.format(under.map(({ name }) => name))} {under.length === 1 ? 'stays' : 'stay'} under target.
            </b>{' '}
            Everyone waiting in {under.length === 1 ? 'that cell' : 'those cells'} is in this batch. On standby:{' '}
            {formatNumber(under.reduce((sum, { stages }) => sum + countOf(stages, 'STANDBY'), 0))}.
          </Banner>
        )}
        {batches.length === 0 && !mayChange && (
          <p className="text-text-muted">No invitations are being sent right now.</p>
        )}
        {batches.map((batch) => (
          <BatchStanding key={batch.batchId} batch={batch} timeZone={timeZone} mayStop={mayChange} />
        ))}
        {told !== undefined && (
          <div role="status">
            <Banner tone="success">{told}</Banner>
          </div>
        )}
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
        <InviteManyDialog parts={parts} timeZone={timeZone} onDone={onInvited} onClose={() => setIsAsking(false)} />
      )}
    </ConsoleCard>
  );
}

/** Anybody whom a file brought, or an invitation moved, is in the figures as soon as that is over, whatever dialog is open. */
function useFiguresAfterJobs(batches: readonly InviteBatch[]): void {
  const queries = useQueryClient();
  const { data: file } = useAnswer(newestFileQuery);
  const going = batches.filter(({ state }) => state === 'RUNNING').map(({ batchId }) => batchId);
  if (file != null && isGoingOn(file)) going.push(file.fileId);
  const jobs = going.join();
  const before = useRef(jobs);
  useEffect(() => {
    if (before.current === jobs) return;
    before.current = jobs;
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => SHOWS_PEOPLE.includes(String(name)) });
  }, [jobs, queries]);
}

interface FactsProps {
  readonly total: number;
  readonly rate: number | undefined;
  readonly timeZone: string;
}

function Facts({ total, rate, timeZone }: FactsProps) {
  const facts: readonly (readonly [string, string])[] = [
    ...(rate === undefined
      ? []
      : [[`Expected to join (recent rate: ${rate}%)`, formatNumber(Math.round((total * rate) / 100))] as const]),
    ['Link expires', `After ${INVITATION_VALID_DAYS} days or one use`],
    ['Batch and CSV', `Right away, or at ${panelHour('8:00 am', timeZone)} during quiet hours`],
    ['One person', 'Right away, even during quiet hours'],
  ];
  return (
    <dl className="grid divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-2">
          <dt className="flex-none max-w-[70%]">{name}</dt>
          <dd className="min-w-0 text-end font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BatchStandingProps {
  readonly batch: InviteBatch;
  readonly timeZone: string;
  readonly mayStop: boolean;
}

/** How far many invitations are, with the way to stop them. */
function BatchStanding({ batch, timeZone, mayStop }: BatchStandingProps) {
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
        {batchText(batch, timeZone)}
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
  readonly timeZone: string;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Says what many invitations are before they go. */
export function InviteManyDialog({ parts, timeZone, onDone, onClose }: InviteManyDialogProps) {
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
      auditNote="Recorded in the audit log with your name."
      doLabel={`Invite ${people(total)}`}
    >
      <p>
        Each person gets an email with a link that works once and expires in {INVITATION_VALID_DAYS} days. People who
        have waited longest go first. Emails are sent in the background, but not between 9:00 pm and{' '}
        {panelHour('8:00 am', timeZone)}. You can stop at any time; people already invited stay invited.
      </p>
      <WhenSent at={null} people={total} />
    </ConfirmDialog>
  );
}
