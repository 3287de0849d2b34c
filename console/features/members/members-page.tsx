import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { MemberState } from '#contract/generated/operator/graphql.ts';
import { findMembersByIdentity } from '#contract/generated/operator/operations.ts';
import { IDENTITY_TEXT_MAX_CHARACTERS, identitySearch } from '#contract/identity/member-search.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { formatDay } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { MemberStateTag } from './member-head.tsx';
import { membersQuery, type MemberRow } from './members.queries.ts';

const COLUMNS: readonly TableColumn<MemberRow>[] = [
  {
    key: 'number',
    header: 'Member',
    kind: 'code',
    cell: ({ panelistId, externalId }) => (
      <Link to="/members/$panelistId" params={{ panelistId }}>
        {externalId}
      </Link>
    ),
  },
  { key: 'state', header: 'Status', cell: ({ state }) => <MemberStateTag state={state} /> },
  { key: 'joined', header: 'Member since', cell: ({ joinedAt }) => (joinedAt ? formatDay(joinedAt) : 'Not yet') },
  { key: 'created', header: 'Added', shownFrom: 'md', cell: ({ createdAt }) => formatDay(createdAt) },
];

const STATES = [
  { value: '', label: 'All statuses' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'WAITLISTED', label: 'On the waitlist' },
  { value: 'INVITED', label: 'Invited' },
  { value: 'SUSPENDED', label: 'Suspended' },
  { value: 'LEAVING', label: 'Leaving' },
  { value: 'ERASED', label: 'Erased' },
] as const satisfies readonly { readonly value: MemberState | ''; readonly label: string }[];

/** Finds one member among a million. */
export function MembersPage() {
  const [text, setText] = useState('');
  const [state, setState] = useState<MemberState | ''>('');
  const choice = { text: useDeferredValue(text.trim()), state: state || undefined };
  const query = usePages(membersQuery, choice);
  const role = useAnswer(operatorQuery).data?.role;
  const helpsPeople = role === 'SUPPORT' || role === 'ADMIN';
  const [isLookingByName, setIsLookingByName] = useState(false);

  return (
    <ConsolePage title="Members">
      <form role="search" className="flex flex-wrap items-end gap-3" onSubmit={(event) => event.preventDefault()}>
        <div className="w-full md:w-88">
          <TextField
            label="Find a member"
            type="search"
            autoComplete="off"
            placeholder="P-7K3M9Q2D4X or W-20418"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className="w-full md:w-44">
          <SelectField
            label="Status"
            value={state}
            onChange={(event) => setState(STATES.find(({ value }) => value === event.target.value)?.value ?? '')}
            options={STATES}
          />
        </div>
        {helpsPeople && (
          <Button variant="secondary" onClick={() => setIsLookingByName(true)}>
            Find by name or email
          </Button>
        )}
      </form>
      {isLookingByName && <FindByIdentityDialog onClose={() => setIsLookingByName(false)} />}
      <ConsoleCard isFlush>
        <PagedTable
          query={query}
          caption="Members"
          columns={COLUMNS}
          rowKey={({ panelistId }) => panelistId}
          emptyText="No one has that number. It should look like P-7K3M9Q2D4X, or W-20418 for someone from the waitlist."
        />
      </ConsoleCard>
    </ConsolePage>
  );
}

/** Finds members by who they are, for somebody who says why. They are told by their numbers only. */
function FindByIdentityDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useConsole();
  const find = useCommandForm({
    schema: identitySearch,
    defaultValues: { text: '', reason: '' },
    send: (search) => api.mutate(findMembersByIdentity, search),
  });

  return (
    <FormDialog
      form={find}
      onClose={onClose}
      title="Find by name or email"
      auditNote="Your name, your reason, and who you found are recorded in the audit log."
      doLabel="Find"
    >
      <TextField
        label="Full email address, or the first letters of a name"
        autoComplete="off"
        maxLength={IDENTITY_TEXT_MAX_CHARACTERS}
        {...find.field('text')}
      />
      <ReasonField {...find.field('reason')} />
      <div role="status" className="grid gap-2">
        {find.data && (
          <>
            <p>{foundText(find.data)}</p>
            <ul className="grid">
              {find.data.contents.map(({ panelistId, externalId, state }) => (
                <li key={panelistId} className="flex min-h-target items-center gap-3 border-t border-line">
                  <Link to="/members/$panelistId" params={{ panelistId }} className="font-code">
                    {externalId}
                  </Link>
                  <MemberStateTag state={state} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </FormDialog>
  );
}

interface Found {
  readonly contents: readonly unknown[];
  readonly isCut: boolean;
}

function foundText({ contents: { length: count }, isCut }: Found): string {
  if (isCut) return `Showing the newest ${count}. Type more of the name to narrow it down.`;
  if (count === 0) return 'No results. Try the full email address, or the first letters of a name.';
  return count === 1 ? '1 member found.' : `${count} members found.`;
}
