import { Link } from '@tanstack/react-router';
import type { TableColumn } from '#ui/data/table-column.ts';
import { formatMoment } from '#console/format.ts';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { actionWords, changesOf } from '#console/layout/audit-words.ts';
import type { AuditEntry } from './audit.queries.ts';

/** When, who, what, before and after, and from where. */
export const AUDIT_COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    key: 'when',
    header: 'When',
    cell: ({ occurredAt }) => <span className="text-text-muted md:whitespace-nowrap">{formatMoment(occurredAt)}</span>,
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
    <span className="wrap-anywhere">
      {actionWords(entry.action)} <Subject entry={entry} />
      {/* Its own column where there is room for one. */}
      <span className="mt-1 block lg:hidden">
        <Change entry={entry} />
      </span>
    </span>
  );
}

function Subject({ entry: { subjectKind, subjectId, subjectName } }: { readonly entry: AuditEntry }) {
  if (subjectName === null) return null;
  if (subjectKind === 'study') {
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
  const changes = changesOf(entry.before, entry.after);
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
