import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import { PEOPLE_AT_ONCE_MAX } from '#contract/joining/joining-forms.ts';
import { sendInvitations } from '#contract/generated/operator/operations.ts';
import { waitsAMinute } from '#contract/sending/sending.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import type { TableSelection } from '#ui/data/table-selection.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { formatDay, formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { FilterChips, FilterChoice, SearchField } from '#console/layout/filters.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { SHOWS_PEOPLE } from '#console/joining/shows-people.ts';
import { useConsole } from '#console/session/console-context.ts';
import { cameFrom, people, personTag, sendText, sentText } from '#console/joining/joining-texts.ts';
import { WithdrawDialog } from '#console/joining/withdraw-dialog.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';
import { InviteManyDialog } from './batch-card.tsx';
import { countOf, freeOf } from './fill-gaps.ts';
import { FIRST_CHOICE, NO_CELL, peopleQuery, type JoiningPerson, type Waitlist } from './joining.queries.ts';
import { STAGES } from './waitlist-texts.ts';

interface PeopleCardProps {
  readonly waitlist: Waitlist;
  /** Who may not invite sends a link again, and nothing else. */
  readonly mayInvite: boolean;
}

const NOBODY: TableSelection = new Set();

/** Who is on the way in, without anything that names them; chosen one by one, or as the filter has them. */
export function PeopleCard({ waitlist, mayInvite }: PeopleCardProps) {
  const { api } = useConsole();
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [selection, setSelection] = useState(NOBODY);
  const [open, setOpen] = useState<'all' | 'withdraw' | 'links'>();
  const [withdrawn, setWithdrawn] = useState<string>();
  const number = useDeferredValue(choice.number.trim());
  const query = usePages(peopleQuery, { ...choice, number });
  const send = useCommand(
    (panelistIds: readonly string[]) => api.mutate(sendInvitations, { panelistIds: [...panelistIds] }),
    {
      changes: SHOWS_PEOPLE,
      onDone: () => {
        setSelection(NOBODY);
        setOpen(undefined);
      },
    },
  );
  const { stage, cellId } = choice;
  const isWithoutCell = cellId === NO_CELL;
  const cell = waitlist.cells.find((one) => one.cellId === cellId);
  // Who is about to be invited anyway is not offered again.
  const inFilter = freeOf(isWithoutCell ? waitlist.noCell : (cell?.stages ?? waitlist.stages), stage);
  const chosen = [...selection].slice(0, PEOPLE_AT_ONCE_MAX);
  const text = sendText(stage, { mayInvite });
  const told = withdrawn ?? (send.data && sentText(send.data));

  function sendTo(panelistIds: readonly string[]) {
    setWithdrawn(undefined);
    send.send(panelistIds);
  }

  function choose(change: Partial<typeof choice>) {
    setSelection(NOBODY);
    setWithdrawn(undefined);
    send.reset();
    setChoice({ ...choice, ...change });
  }

  return (
    <ConsoleCard
      title="People"
      isFlush
      actions={
        <>
          <FilterChips
            label="Stage"
            chips={STAGES.map((one) => ({
              key: one.stage,
              label: one.label,
              count: countOf(waitlist.stages, one.stage),
            }))}
            chosen={stage}
            onChoose={(key) => choose({ stage: STAGES.find((one) => one.stage === key)?.stage ?? stage })}
          />
          <FilterChoice
            label="Cell"
            value={cellId}
            onChange={(value) => choose({ cellId: value })}
            options={[
              { value: '', label: 'All cells' },
              ...waitlist.cells.map((one) => ({ value: one.cellId, label: one.name })),
              { value: NO_CELL, label: 'No cell' },
            ]}
          />
          <SearchField
            label="Find by number"
            className="w-44"
            placeholder="W-20418"
            value={choice.number}
            onChange={(typed) => choose({ number: typed })}
          />
        </>
      }
    >
      <div className="grid gap-2 px-5 pb-3 empty:hidden">
        <FailureBanner failure={send.failure} />
        {told && (
          <p role="status" className="font-bold">
            {told}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {chosen.length > 0 && text && (
            <Button
              size="sm"
              isBusy={send.isPending}
              onClick={() => (waitsAMinute(chosen.length) ? setOpen('links') : sendTo(chosen))}
            >
              {text}: {people(chosen.length)}
            </Button>
          )}
          {chosen.length > 0 && mayInvite && stage === 'INVITED' && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('withdraw')}>
              Withdraw {formatNumber(chosen.length)}
            </Button>
          )}
          {chosen.length === 0 && mayInvite && text && stage !== 'INVITED' && inFilter > 0 && number === '' && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('all')}>
              Invite all {formatNumber(inFilter)} in this list
            </Button>
          )}
        </div>
      </div>
      <PagedTable
        query={query}
        caption="People waiting to join"
        columns={columns((one) => sendText(one, { mayInvite }), send.isPending ? undefined : (id) => sendTo([id]))}
        rowKey={({ panelistId }) => panelistId}
        rowName={({ number: name }) => name}
        {...(text && { selection, onSelect: setSelection })}
        emptyText={number === '' ? 'No one here right now.' : 'No one has that number. It should look like W-20418.'}
      />
      {open === 'all' && (
        <InviteManyDialog
          parts={[{ stage, cellId: isWithoutCell ? null : cellId || null, isWithoutCell, people: inFilter }]}
          timeZone={waitlist.timeZone}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'links' && (
        <ConfirmDialog
          command={{ ...send, send: () => sendTo(chosen) }}
          onClose={() => setOpen(undefined)}
          title={`${text}: ${people(chosen.length)}?`}
          auditNote="Recorded in the audit log with your name, for each person."
          doLabel={`Send to ${people(chosen.length)}`}
        >
          <p>
            Each person gets an email with a registration link. Anyone who got one less than a minute ago is skipped.
          </p>
          <WhenManySent people={chosen.length} />
        </ConfirmDialog>
      )}
      {open === 'withdraw' && (
        <WithdrawDialog
          panelistIds={chosen}
          onDone={(sentence) => {
            setSelection(NOBODY);
            send.reset();
            setWithdrawn(sentence);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ConsoleCard>
  );
}

function PersonTag({ person }: { readonly person: JoiningPerson }) {
  const [now] = useState(() => Date.now());
  return <StandingTag standing={personTag(person, now)} />;
}

/** While one is being sent, nobody presses a second time. */
function columns(
  wordsOf: (stage: JoiningStage) => string | undefined,
  onSend: ((panelistId: string) => void) | undefined,
): readonly TableColumn<JoiningPerson>[] {
  return [
    {
      key: 'person',
      header: 'Person',
      kind: 'code',
      cell: (person) => (
        <span className="grid justify-items-start gap-1.5">
          <Link
            to="/members/$panelistId"
            params={{ panelistId: person.panelistId }}
            className="whitespace-nowrap underline underline-offset-2"
          >
            {person.number}
          </Link>
          {/* Its own column where there is room for one. */}
          <span className="font-body md:hidden">
            <PersonTag person={person} />
          </span>
        </span>
      ),
    },
    {
      key: 'cell',
      header: 'Cell',
      shownFrom: 'md',
      cell: ({ cellName, age }) =>
        [cellName ?? 'No cell', age == null ? undefined : `age ${age}`].filter(Boolean).join(', '),
    },
    { key: 'source', header: 'Source', shownFrom: 'md', cell: cameFrom },
    { key: 'asked', header: 'Signed up', shownFrom: 'md', cell: ({ askedAt }) => formatDay(askedAt) },
    { key: 'state', header: 'Status', shownFrom: 'md', cell: (person) => <PersonTag person={person} /> },
    {
      key: 'do',
      header: 'Actions',
      kind: 'figure',
      cell: ({ panelistId, number, stage }) => {
        const words = wordsOf(stage);
        return (
          words && (
            <Button
              variant="quiet"
              size="sm"
              isIdle={onSend === undefined}
              aria-label={`${words}: ${number}`}
              onClick={() => onSend?.(panelistId)}
            >
              {words}
            </Button>
          )
        );
      },
    },
  ];
}
