import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { auditSentence, capitalized } from '#contract/audit/audit-sentences.ts';
import { exportAuditLog, proveAuditLog } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { formatMoment, formatNumber } from '#console/format.ts';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { changesOf } from '#console/layout/audit-texts.ts';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { AuditFilterFields, filterOf, NO_FILTER } from './audit-filter.tsx';
import { auditLogQuery, auditProofQuery, type AuditEntry } from './settings.queries.ts';

/** Who did what, before and after, when and from where; it can only be appended to. */
export function AuditCard() {
  const { api } = useConsole();
  const [fields, setFields] = useState(NO_FILTER);
  const filter = filterOf(fields);
  const log = usePages(auditLogQuery, filter);
  const save = useCommand(async () => startDownload(await api.mutate(exportAuditLog, { filter })));

  return (
    <ConsoleCard
      title="Audit log"
      id="audit"
      isFlush
      actions={
        <>
          <AuditProof />
          <Button variant="quiet" isBusy={save.isPending} onClick={() => save.send()}>
            <Icon name="download" />
            Export
          </Button>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-3">
        <FailureBanner failure={save.failure} />
        <AuditFilterFields fields={fields} onChange={setFields} />
      </div>
      <PagedTable
        query={log}
        caption="Audit log"
        columns={AUDIT_COLUMNS}
        rowKey={({ position }) => position}
        emptyText="No entries match. Remove a filter to see more."
        moreLabel="Show older entries"
      />
    </ConsoleCard>
  );
}

/** Whether the log still fits its chain: proven every night, and now if somebody asks. */
function AuditProof() {
  const { api } = useConsole();
  // Which proof was the last when a new one was asked for; undefined when none was.
  const ask = useCommand<string | null>(() => api.mutate(proveAuditLog, {}));
  const askedAfter = ask.failure ? undefined : ask.variables;
  const { data: proof } = useAnswer(auditProofQuery, askedAfter);
  const provenAt = proof?.provenAt ?? null;

  return (
    <>
      <span role="status">
        {proof == null && <Tag tone="neutral">Not verified yet</Tag>}
        {proof != null && proof.firstBreak === null && (
          <Tag tone="success" icon="shield-check">
            Log verified {formatMoment(proof.provenAt)}, {formatNumber(proof.entries)} entries
          </Tag>
        )}
        {proof != null && proof.firstBreak !== null && (
          <Tag tone="danger" icon="triangle-alert">
            Log doesn't match at entry {formatNumber(proof.firstBreak)}, checked {formatMoment(proof.provenAt)}
          </Tag>
        )}
      </span>
      <Button variant="quiet" isBusy={provenAt === askedAfter} onClick={() => ask.send(provenAt)}>
        Verify now
      </Button>
      <FailureBanner failure={ask.failure} />
    </>
  );
}

/** When, who, what, before and after, and from where. */
const AUDIT_COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    key: 'when',
    header: 'When',
    cell: ({ occurredAt }) => (
      <span className="text-text-muted md:inline-block md:max-w-28 min-[90rem]:max-w-none">
        {formatMoment(occurredAt)}
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: (entry) => <Who entry={entry} /> },
  { key: 'what', header: 'What', cell: (entry) => <What entry={entry} /> },
  { key: 'change', header: 'Before and after', shownFrom: 'lg', cell: (entry) => <Change entry={entry} /> },
  {
    key: 'origin',
    header: 'From',
    kind: 'code',
    shownFrom: 'xl',
    cell: ({ origin }) => <span className="text-text-muted">{origin ?? 'here'}</span>,
  },
];

const KINDS: Readonly<Record<string, string>> = { operator: 'Operator', panelist: 'Member', system: 'The system' };

function Who({ entry }: { readonly entry: AuditEntry }) {
  const name = entry.actorName ?? KINDS[entry.actorKind] ?? entry.actorKind;
  return (
    <span className="flex items-center gap-2">
      {entry.actorKind === 'operator' && entry.actorId && <OperatorAvatar operatorId={entry.actorId} size="sm" />}
      <span className="inline-block max-w-44 min-w-0 max-md:wrap-anywhere md:wrap-break-word">{name}</span>
    </span>
  );
}

function What({ entry }: { readonly entry: AuditEntry }) {
  return (
    // Beside long dates and changes a sentence keeps the width of a few words.
    <span className="block wrap-anywhere md:min-w-44">
      <Sentence entry={entry} />
      {/* Its own column where there is room for one. */}
      <span className="mt-1 block lg:hidden">
        <Change entry={entry} />
      </span>
    </span>
  );
}

/** One sentence with what it was done to, which is a link where it has a page. */
function Sentence({ entry }: { readonly entry: AuditEntry }) {
  const isNamed = entry.subjectName !== null;
  const { before, subject, after } = auditSentence(entry.action, entry.subjectKind, { isNamed });
  return (
    <>
      {capitalized(before + subject)}
      {isNamed && ' '}
      <Subject entry={entry} />
      {after}
    </>
  );
}

function Subject({ entry: { subjectKind, subjectId, subjectName } }: { readonly entry: AuditEntry }) {
  if (subjectName === null) return null;
  if (subjectKind === 'study' || subjectKind === 'product-test') {
    return (
      <Link to="/studies/$studyId" params={{ studyId: subjectName }} className="font-code">
        {subjectName}
      </Link>
    );
  }
  if (subjectKind === 'panelist') {
    return (
      <Link to="/members/$panelistId" params={{ panelistId: subjectId }} className="font-code">
        {subjectName}
      </Link>
    );
  }
  return <b>{subjectName}</b>;
}

const LONGEST = 120;

function Change({ entry }: { readonly entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <span className="grid gap-1 text-xs wrap-anywhere">
      {changes.map(({ name, before, after }) => (
        <span key={name}>
          {name && <span className="text-text-muted">{name} </span>}
          {before !== undefined && (
            <del className="rounded-xs bg-danger-soft px-1 text-on-danger-soft">{shortened(before)}</del>
          )}{' '}
          {after !== undefined && (
            <ins className="rounded-xs bg-success-soft px-1 text-on-success-soft no-underline">{shortened(after)}</ins>
          )}
        </span>
      ))}
    </span>
  );
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}
