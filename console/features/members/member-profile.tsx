import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { attributeLabel } from '#console/format.ts';
import { formatDay } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Member } from './members.queries.ts';

const FIRST = 6;
const PERIODS: Readonly<Record<string, string>> = {
  DAILY: 'a day',
  WEEKLY: 'a week',
  MONTHLY: 'a month',
  YEARLY: 'a year',
};

/** What the member told about themselves, and what they want to be asked. */
export function MemberProfile({ member }: { readonly member: Member }) {
  const [isWhole, setIsWhole] = useState(false);
  const { attributes, preferences } = member;
  const shown = isWhole ? attributes : attributes.slice(0, FIRST);
  const newest = attributes
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const often =
    preferences.frequency === null
      ? 'as many as there are'
      : `up to ${preferences.frequency} ${PERIODS[preferences.period] ?? ''}`;

  return (
    <ConsoleCard title="Profile">
      <dl className="grid divide-y divide-line">
        {shown.map(({ name, value }) => (
          <Row key={name} label={attributeLabel(name)} value={textOf(value)} />
        ))}
        <Row label="Surveys" value={preferences.wantsSurveys ? `Yes, ${often}` : 'No'} />
        <Row label="Videos" value={preferences.wantsVideos ? `Yes, ${often}` : 'No'} />
        {newest !== undefined && <Row label="Changed" value={formatDay(newest)} />}
      </dl>
      {attributes.length > FIRST && (
        <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${attributes.length}`}
        </Button>
      )}
    </ConsoleCard>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0 text-end font-bold wrap-break-word">{value}</dd>
    </div>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
