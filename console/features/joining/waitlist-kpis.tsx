import { formatDay, formatNumber } from '#console/format.ts';
import { KpiCard, type Note } from '#console/layout/kpi-card.tsx';
import { countOf, fillRate, joinRate } from './fill-gaps.ts';
import type { Waitlist } from './joining.queries.ts';

const MOST_COUNTED = 10_000;

/** Who waits, who was asked in, who came. */
export function WaitlistKpis({ waitlist }: { readonly waitlist: Waitlist }) {
  const { stages, longestWaitSince, expiringSoon, joinedLately, invitedLately } = waitlist;
  const rate = joinRate(waitlist);
  const filled = fillRate(waitlist);
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-5 lg:col-span-12 lg:gap-4">
      <KpiCard
        name="Waiting, qualified"
        figure={formatNumber(countOf(stages, 'QUALIFIED'))}
        note={
          longestWaitSince == null
            ? { text: 'no one is waiting', tone: 'plain' }
            : { text: `waiting since ${formatDay(longestWaitSince)}`, tone: 'plain', icon: 'clock' }
        }
      />
      <KpiCard
        name="Standby"
        figure={formatNumber(countOf(stages, 'STANDBY'))}
        note={{ text: 'cell is full for now', tone: 'plain' }}
      />
      <KpiCard
        name="Open invitations"
        figure={formatNumber(countOf(stages, 'INVITED'))}
        note={expiryNote(expiringSoon)}
      />
      <KpiCard
        name="Joined, 30 days"
        figure={formatNumber(joinedLately)}
        note={
          rate === undefined
            ? { text: 'no one was invited', tone: 'plain' }
            : {
                text: `${rate}% of the ${formatNumber(invitedLately)} invited in that time`,
                ...(rate > 0 ? { tone: 'good', icon: 'trending-up' } : { tone: 'plain' }),
              }
        }
      />
      <KpiCard
        name="Targets filled"
        figure={filled === undefined ? '–' : `${filled}%`}
        note={{ text: filled === undefined ? 'set targets to see this' : 'of targets filled', tone: 'plain' }}
      />
    </ul>
  );
}

function expiryNote(expiringSoon: number): Note {
  if (expiringSoon === 0) return { text: 'none expire this week', tone: 'plain' };
  const count = `${formatNumber(expiringSoon)}${expiringSoon >= MOST_COUNTED ? ' or more' : ''}`;
  return { text: `${count} expire${expiringSoon === 1 ? 's' : ''} this week`, tone: 'bad', icon: 'hourglass' };
}
