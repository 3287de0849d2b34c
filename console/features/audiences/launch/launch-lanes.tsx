import { Progress } from '#ui/feedback/progress.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import type { LaunchWave } from './launch.queries.ts';
import { secondOf, timeOf } from '#console/panel-time.ts';
import { formatNumber } from '#console/format.ts';

interface Lane {
  readonly icon: IconName;
  readonly name: string;
  readonly value: number;
  readonly max: number;
  readonly figure: string;
  readonly note: string;
  /** Full is good: it is green then. */
  readonly isWanted?: boolean;
}

/** What a wave brings to its members, one line each. */
export function LaunchLanes({ wave }: { readonly wave: LaunchWave }) {
  return (
    <ul aria-label="Delivery" className="mt-3">
      {lanesOf(wave).map(({ icon, name, value, max, figure, note, isWanted }) => (
        <li
          key={name}
          className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 border-t border-line py-2.5 md:grid-cols-[auto_11rem_1fr_7.5rem]"
        >
          <Icon name={icon} size="sm" />
          <b className="min-w-0 text-sm">{name}</b>
          <span className="text-end text-sm text-text-muted tabular-nums md:order-last">{note}</span>
          {/* One under the other the bars end at the same place, so the figures get the same width. */}
          <div className="col-span-3 md:col-span-1 [&_span]:min-w-28 [&_span]:text-end [&_span]:font-regular">
            <Progress
              isDense
              label={name}
              value={value}
              max={max}
              figure={figure}
              tone={max > 0 && value >= max && isWanted ? 'success' : 'primary'}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function lanesOf({ invited, size, finishedAt, perSecond, emails, setAside }: LaunchWave): readonly Lane[] {
  const max = Math.max(0, (size ?? 0) - setAside);
  const handedOut = finishedAt === null ? rateOf(perSecond) : `done ${secondOf(finishedAt)}`;
  const given = { value: invited, max, figure: ofText(invited, max), note: handedOut, isWanted: true };
  const lanes: Lane[] = [
    { icon: 'list-checks', name: 'Activities assigned', ...given },
    { icon: 'bell', name: 'Notifications', ...given },
    {
      icon: 'mail',
      name: 'Emails',
      value: emails.sent,
      max,
      figure: ofText(emails.sent, max),
      note: emails.sent >= max && max > 0 ? 'all sent' : rateOf(emails.perSecond),
      isWanted: true,
    },
    {
      icon: 'clock',
      name: 'Held for quiet hours',
      value: emails.held,
      max,
      figure: formatNumber(emails.held),
      note: emails.heldUntil === null ? '' : `until ${timeOf(emails.heldUntil)}`,
    },
    {
      icon: 'circle-alert',
      name: 'Bounced',
      value: emails.setAside,
      max,
      figure: formatNumber(emails.setAside),
      note: emails.setAside === 0 ? '' : 'skipped',
    },
  ];
  if (emails.notNeeded === 0) return lanes;
  const spared = { value: emails.notNeeded, max, figure: formatNumber(emails.notNeeded), note: 'not needed' };
  return [...lanes, { icon: 'check-check', name: 'Already answered', ...spared }];
}

const ofText = (count: number, max: number): string =>
  count >= max ? formatNumber(count) : `${formatNumber(count)} of ${formatNumber(max)}`;

function rateOf(perSecond: number | null): string {
  return perSecond === null ? '' : `${formatNumber(Math.max(1, Math.round(perSecond)))} per second`;
}
