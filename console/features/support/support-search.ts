import type {
  SupportCategory,
  SupportFilter,
  SupportPriority,
  SupportViewKind,
} from '#contract/generated/operator/graphql.ts';
import { CATEGORIES, PRIORITIES } from '#console/support/request-texts.ts';

/** Each way to look at the inbox, in the order of its chips. */
export const VIEWS = [
  { key: 'OPEN', label: 'Open', count: 'open' },
  { key: 'MINE', label: 'Mine', count: 'mine' },
  { key: 'AWAITING', label: 'Awaiting', count: 'awaiting' },
  { key: 'OVERDUE', label: 'Overdue', count: 'overdue' },
  { key: 'UNASSIGNED', label: 'Unassigned', count: 'unassigned' },
  { key: 'RESOLVED', label: 'Resolved', count: undefined },
  { key: 'ALL', label: 'All', count: undefined },
] as const satisfies readonly { key: SupportViewKind; label: string; count: string | undefined }[];

/** What the inbox shows, as its address says it, so that it can be shared and gone back to. */
export interface SupportSearch {
  readonly view?: SupportViewKind;
  readonly priority?: SupportPriority;
  readonly category?: SupportCategory;
  readonly assignee?: string;
  readonly text?: string;
}

const TEXT_MAX_CHARACTERS = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whatever an address holds, what can be read of it; what narrows nothing is left out. */
export function readSupportSearch(given: Record<string, unknown>): SupportSearch {
  const view = VIEWS.find(({ key }) => key === given['view'])?.key;
  const priority = PRIORITIES.find((one) => one === given['priority']);
  const category = CATEGORIES.find((one) => one === given['category']);
  const { assignee } = given;
  const text = textIn(given['text']);
  return {
    ...(view !== undefined && view !== 'OPEN' && { view }),
    ...(priority && { priority }),
    ...(category && { category }),
    ...(typeof assignee === 'string' && UUID.test(assignee) && { assignee }),
    ...(text !== '' && { text }),
  };
}

/** A router reads 2207 as a number. */
function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, TEXT_MAX_CHARACTERS) : '';
}

export function filterOf({ view = 'OPEN', priority, category, assignee, text }: SupportSearch): SupportFilter {
  return {
    view,
    priority: priority ?? null,
    category: category ?? null,
    assigneeId: assignee ?? null,
    text: text?.trim() || null,
  };
}

/** What a kept filter shows, as an address. */
export function searchOf(filter: SupportFilter): SupportSearch {
  return readSupportSearch({ ...filter, assignee: filter.assigneeId });
}

/** How many ways besides the view narrow the list. */
export function narrowedBy({ priority, category, assignee }: SupportSearch): number {
  return [priority, category, assignee].filter((part) => part !== undefined).length;
}

export const isSameSearch = (one: SupportSearch, other: SupportSearch): boolean =>
  JSON.stringify(filterOf(one)) === JSON.stringify(filterOf(other));
