import { useState } from 'react';
import * as v from 'valibot';
import { flagPercent, memberNumber } from '#contract/flags/flag-settings.ts';
import { getFlagBoard, listFlagMembers, setFlag, setFlagMember } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { formatDay } from '#console/format.ts';
import { PagedList } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { typed, typedNumber } from '#console/typed-numbers.ts';
import { usePages } from '#console/session/use-answer.ts';
import { flagMembersQuery, type FlagRow } from './settings.queries.ts';

interface FlagDialogProps {
  readonly flag: FlagRow;
  readonly onClose: () => void;
}

const CHANGES = [getFlagBoard.name, listFlagMembers.name];

/** For how many of a hundred a flag is on, and for whom it says something else. */
export function FlagDialog({ flag, onClose }: FlagDialogProps) {
  return (
    <ConsoleDialog
      title={`Rollout for ${flag.key}`}
      size="lg"
      auditNote="Every change is recorded in the audit log with your name."
      onClose={onClose}
    >
      <PercentForm flag={flag} />
      <MembersPart flag={flag} />
    </ConsoleDialog>
  );
}

function PercentForm({ flag: { key, isOn, percent, revision } }: { readonly flag: FlagRow }) {
  const { api } = useConsole();
  const [news, setNews] = useState('');
  const form = useCommandForm({
    schema: v.object({ percent: typed(flagPercent, (text) => typedNumber(text.replace('%', ''))) }),
    defaultValues: { percent: String(percent) },
    send: (values) => api.mutate(setFlag, { input: { key, isOn, revision, ...values } }),
    changes: CHANGES,
    messages: { CONFLICT: 'Someone else just changed this flag. Close this and check it again.' },
    onDone: () => setNews('Saved. Members see the change within 5 minutes.'),
  });
  return (
    <form {...form.form} className="grid gap-3">
      <FailureBanner failure={form.failure} />
      <TextField
        label="Percent of members"
        inputMode="numeric"
        autoComplete="off"
        hint={
          isOn
            ? 'If you raise it, everyone who already has it keeps it.'
            : 'The flag is off, so no one has it. This applies once you turn it on.'
        }
        {...form.field('percent')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" isBusy={form.isPending}>
          Set rollout
        </Button>
        <p role="status" className="text-xs text-text-muted">
          {news}
        </p>
      </div>
    </form>
  );
}

function MembersPart({ flag: { key } }: { readonly flag: FlagRow }) {
  const { api } = useConsole();
  const members = usePages(flagMembersQuery, key);
  const form = useCommandForm({
    schema: v.object({ memberNumber, isOn: v.boolean() }),
    defaultValues: { memberNumber: '', isOn: true },
    send: (values) => api.mutate(setFlagMember, { input: { key, ...values } }),
    changes: CHANGES,
    empties: 'when done',
  });
  const takeBack = useCommand(
    (externalId: string) => api.mutate(setFlagMember, { input: { key, memberNumber: externalId, isOn: null } }),
    { changes: CHANGES },
  );
  return (
    <section aria-label="Member overrides" className="mt-6 grid gap-3 border-t border-line pt-5">
      <h3 className="text-sm">Member overrides</h3>
      <p className="text-text-muted">These members get what you set here, regardless of the rollout.</p>
      <form {...form.form} className="grid gap-3">
        <FailureBanner failure={form.failure} />
        <TextField label="Member number" autoComplete="off" {...form.field('memberNumber')} />
        <Switch label="On for this member" {...form.field('isOn')} />
        <div>
          <Button type="submit" size="sm" variant="secondary" isBusy={form.isPending}>
            Add override
          </Button>
        </div>
      </form>
      <FailureBanner failure={takeBack.failure} />
      <PagedList query={members} label="Member overrides" emptyText="No overrides.">
        {({ panelistId, externalId, isOn, setAt }) => (
          <li key={panelistId} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1 basis-40">
              <b className="font-mono">{externalId}</b> {isOn ? 'on' : 'off'}{' '}
              <span className="text-xs text-text-muted">since {formatDay(setAt)}</span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove override for ${externalId}`}
              isBusy={takeBack.isPending && takeBack.variables === externalId}
              onClick={() => takeBack.send(externalId)}
            >
              Remove
            </Button>
          </li>
        )}
      </PagedList>
    </section>
  );
}
