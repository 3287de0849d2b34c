import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx';
import { valueName, statusOf, timesAsked } from '#console/rewards/redemption-texts.ts';
import { formatMoment, formatNumber } from '#console/format.ts';
import type { Redemption } from '#console/rewards/redemptions.queries.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';

export interface AskedOfRedemption {
  readonly kind: 'resend' | 'showings' | 'VOID' | 'REPLACE';
  readonly redemption: Redemption;
}

interface RedemptionTable {
  readonly now: Date;
  readonly mayAct: boolean;
  readonly opensMembers: boolean;
  readonly onAsk: (asked: AskedOfRedemption) => void;
}

export function redemptionColumns(table: RedemptionTable): readonly TableColumn<Redemption>[] {
  const { now, opensMembers } = table;
  return [
    { key: 'number', header: 'Redemption', kind: 'code', cell: ({ number }) => number },
    {
      key: 'member',
      header: 'Member',
      kind: 'code',
      cell: ({ panelistId, memberNumber }) =>
        opensMembers ? (
          <Link className="whitespace-nowrap" to="/members/$panelistId" params={{ panelistId }}>
            {memberNumber}
          </Link>
        ) : (
          memberNumber
        ),
    },
    { key: 'card', header: 'Card', kind: 'figure', cell: ({ valueCents }) => valueName(valueCents) },
    { key: 'points', header: 'Points', kind: 'figure', shownFrom: 'md', cell: ({ points }) => formatNumber(points) },
    { key: 'end', header: 'Card ends in', shownFrom: 'md', cell: (redemption) => <CardEnd redemption={redemption} /> },
    { key: 'status', header: 'Status', cell: (redemption) => <Status redemption={redemption} now={now} /> },
    {
      key: 'when',
      header: 'When',
      kind: 'figure',
      shownFrom: 'lg',
      cell: ({ createdAt }) => <span className="text-text-muted">{formatMoment(createdAt)}</span>,
    },
    { key: 'do', header: 'Actions', kind: 'figure', cell: (redemption) => actsOf(redemption, table) },
  ];
}

function CardEnd({ redemption: { lastFour, isFromProvider, state } }: { readonly redemption: Redemption }) {
  if (lastFour != null) return <span className="font-code">…{lastFour}</span>;
  return <span className="text-text-muted">{isFromProvider || state === 'FAILED' ? 'Provider' : 'No card'}</span>;
}

function Status({ redemption, now }: { readonly redemption: Redemption; readonly now: Date }) {
  const { replaced, waitingChange, lastShownAt, lastSeenAt, state } = redemption;
  const last = lastSeenAt ?? lastShownAt;
  const notes = [
    state === 'ISSUED' && last != null ? formatMoment(last) : '',
    replaced > 0 && state === 'ISSUED' ? (replaced === 1 ? 'replaced once' : `replaced ${replaced} times`) : '',
    waitingChange == null ? '' : `${waitingChange === 'VOID' ? 'void' : 'replacement'} needs approval`,
  ].filter(Boolean);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="flex-none">
        <StandingTag standing={statusOf(redemption, now)} />
      </span>
      {notes.length > 0 && <span className="text-2xs text-text-muted">{notes.join(', ')}</span>}
    </span>
  );
}

/** Null where there is nothing to do, so that a table without any has no column for it. */
function actsOf(redemption: Redemption, table: RedemptionTable) {
  const { number, state, providerTries, waitingChange, lastShownAt } = redemption;
  if (state === 'PENDING') {
    const asked = providerTries > 0 ? `${timesAsked(providerTries)}, resolves automatically` : 'Resolves automatically';
    return <span className="text-2xs whitespace-normal text-text-muted">{asked}</span>;
  }
  if (!table.mayAct) return null;
  const ask = (kind: AskedOfRedemption['kind']) => () => table.onAsk({ kind, redemption });
  const hasNoCard = state !== 'ISSUED';
  const isFixed = hasNoCard || waitingChange != null;
  const items: MenuItem[] = [
    { label: 'Resend email', icon: 'mail', isDisabled: hasNoCard, onSelect: ask('resend') },
    { label: 'Replace card', icon: 'refresh-cw', isDisabled: isFixed, onSelect: ask('REPLACE') },
    { label: 'Void card', icon: 'ban', tone: 'danger', isDisabled: isFixed, onSelect: ask('VOID') },
    { label: 'View history', icon: 'eye', onSelect: ask('showings') },
  ];
  return (
    <span className="inline-flex items-center justify-end">
      {!hasNoCard && <DirectAct label="Resend" number={number} onClick={ask('resend')} />}
      {/* What was sent out is rather replaced, what was not rather taken back. */}
      {!isFixed &&
        (lastShownAt == null ? (
          <DirectAct label="Void" number={number} onClick={ask('VOID')} />
        ) : (
          <DirectAct label="Replace" number={number} onClick={ask('REPLACE')} />
        ))}
      <Menu
        label={`Actions for ${number}`}
        items={items}
        renderOpener={(opener) => <IconButton {...opener} icon="ellipsis" label={`More for ${number}`} />}
      />
    </span>
  );
}

interface DirectActProps {
  readonly label: string;
  readonly number: string;
  readonly onClick: () => void;
}

/** The likeliest acts stand in the row where there is room; all of them are in the menu. */
function DirectAct({ label, number, onClick }: DirectActProps) {
  return (
    <span className="max-xl:hidden">
      <Button variant="quiet" size="sm" aria-label={`${label} ${number}`} onClick={onClick}>
        {label}
      </Button>
    </span>
  );
}
