import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '#client/operation-query.ts';
import { getMarketResearchTasks } from '#contract/generated/member/operations.ts';
import { LIST_FIRST_PAGE_SIZE } from '#contract/limits.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type OfMember, useApp } from '#web/app/app-context.ts';
import type { Member } from '#web/session/session.ts';
import { recentOptions } from './recent-options.ts';

interface RecentActivitiesProps {
  readonly member: Member;
  /** What stands in the field for a URL or an ID. */
  readonly value: string;
  readonly onChoose: (shortId: string) => void;
}

/** A member chooses the activity instead of looking for its ID. Without any, or without an answer, there is the field alone. */
export function RecentActivities({ member, value, onChoose }: RecentActivitiesProps) {
  const { data } = useQuery(recentActivitiesQuery({ ...useApp(), member }));
  const options = recentOptions(data?.contents ?? []);
  if (options.length === 0) return null;
  return (
    <SelectField
      label="Your recent activities"
      labelNote="(optional)"
      hint="Pick one and we'll fill in its ID below."
      placeholder="Choose"
      options={options}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

/** The last that a member did something with, over or not. */
function recentActivitiesQuery({ api, brand, member }: OfMember) {
  const filter = {
    panelId: brand.panelId,
    state: ['HISTORY' as const, 'ACTIVITIES' as const],
    userId: member.panelistId,
  };
  const sort = [{ field: 'updateTime', order: 'DESC' } as const];
  const pagination = { pageSize: LIST_FIRST_PAGE_SIZE };
  return operationQuery(api, getMarketResearchTasks, { filter, sort, pagination }, { meta: { isSilent: true } });
}
