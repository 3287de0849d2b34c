import { useState } from 'react';
import type { MemberState } from '#contract/generated/operator/graphql.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatDay, formatDollars, formatNumber } from '#console/format.ts';
import { RevealDialog, type MemberIdentity } from '#console/dialogs/reveal-dialog.tsx';
import { StandingTag, type Standing } from '#console/layout/standing-tag.tsx';
import { labelOf } from './profile-texts.ts';
import type { Member } from './members.queries.ts';

interface MemberHeadProps {
  readonly member: Member;
  readonly mayReveal: boolean;
}

/** The member in one line, with the figures that matter in every conversation. */
export function MemberHead({ member, mayReveal }: MemberHeadProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [identity, setIdentity] = useState<MemberIdentity>();
  const { points, completes, flags, joinedAt } = member;

  return (
    <section
      aria-label="Member"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-md border border-line bg-surface px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg wrap-break-word">
          {identity ? `${identity.firstName} ${identity.lastName}, ${member.externalId}` : member.externalId}
        </h2>
        {identity && <p className="wrap-break-word text-text-muted">{identity.email}</p>}
        {identity?.attributes.map(({ name, displayName, value }) => (
          <p key={name} className="wrap-break-word text-text-muted">
            {labelOf(name, displayName)}: {writtenOut(value)}
          </p>
        ))}
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <MemberStateTag state={member.state} />
          <Tag tone="plum">Level {member.level}</Tag>
          {joinedAt && <span className="text-text-muted">Since {formatDay(joinedAt)}</span>}
          {mayReveal && identity === undefined && (
            <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
              <Icon name="eye" size="sm" />
              Show identity
            </Button>
          )}
          {identity && (
            <Button variant="quiet" size="sm" onClick={() => setIdentity(undefined)}>
              <Icon name="eye-off" size="sm" />
              Hide
            </Button>
          )}
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {points && <Figure label={`points, ${formatDollars(points.dollars)}`} value={formatNumber(points.total)} />}
        <Figure label={completes === 1 ? 'complete' : 'completes'} value={formatNumber(completes)} />
        <Figure label={flags === 1 ? 'flag' : 'flags'} value={formatNumber(flags)} />
      </dl>
      {isAsking && (
        <RevealDialog panelistId={member.panelistId} onClose={() => setIsAsking(false)} onRevealed={setIdentity} />
      )}
    </section>
  );
}

/** An address is a handful of lines; what is left empty is not said. */
function writtenOut(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value)
    .filter((part) => part !== '' && part !== null)
    .map(String)
    .join(', ');
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-2xs text-text-muted">{label}</dt>
      <dd className="font-display text-lg font-bold tabular-nums">{value}</dd>
    </div>
  );
}

const LOOKS = {
  WAITLISTED: { tone: 'neutral', icon: 'clock', label: 'On the waitlist' },
  ACTIVE: { tone: 'success', icon: 'check', label: 'Active' },
  INVITED: { tone: 'info', icon: 'mail', label: 'Invited' },
  SUSPENDED: { tone: 'warning', icon: 'ban', label: 'Suspended' },
  LEAVING: { tone: 'warning', icon: 'clock', label: 'Leaving' },
  ERASED: { tone: 'neutral', icon: 'ban', label: 'Erased' },
} as const satisfies Record<MemberState, Standing>;

export function MemberStateTag({ state }: { readonly state: MemberState }) {
  return <StandingTag standing={LOOKS[state]} />;
}
