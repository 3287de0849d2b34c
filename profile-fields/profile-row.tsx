import type { ReactNode } from 'react';
import type { SelectionType } from '#contract/profile/catalogue.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { shownLines } from './shown-value.ts';

/** What a row tells of a detail, as the member's wire has it. */
export interface RowDetail {
  readonly displayName: string;
  readonly selectionType: SelectionType;
  readonly selectedList: readonly string[];
  readonly info: string | null;
  readonly availableActivityInfo: string | null;
  readonly editable: boolean;
}

interface ProfileRowProps {
  readonly detail: RowDetail;
  /** MM/DD/YYYY, when it cannot be changed before that day. */
  readonly lockedUntil?: string | undefined;
  /** How somebody has it corrected who cannot change it here. */
  readonly correction?: ReactNode;
  /** The way to change it, where there is one. */
  readonly action?: ReactNode;
}

/** On a phone the tag goes below what it locks when letters are large, and what is said has the whole width. */
const LOCKED =
  'max-md:flex max-md:flex-wrap max-md:gap-y-1 max-md:[&>dt]:flex-[1_1_100%] max-md:[&>dd:nth-of-type(1)]:flex-[1_1_9rem]';

/** One line of a profile, to stand in a dl: what was asked, what was said, and whether that can be changed. */
export function ProfileRow({ detail, lockedUntil, correction, action }: ProfileRowProps) {
  const { displayName, selectionType, selectedList, info, availableActivityInfo, editable } = detail;
  const isLocked = !editable || lockedUntil !== undefined;
  const lines = selectionType === 'password_text' ? [info ?? '••••••••'] : shownLines(selectionType, selectedList);
  const isEmpty = lines.length === 0;
  return (
    <div
      className={`min-h-16 items-center gap-x-4 py-2.5 md:grid md:grid-cols-[11rem_minmax(0,1fr)_auto] ${isLocked ? LOCKED : 'grid grid-cols-[minmax(0,1fr)_auto]'}`}
    >
      <dt className="text-sm leading-dense text-text-muted">{displayName}</dt>
      <dd className="min-w-0 break-words">
        {isEmpty ? (
          <span className="text-text-muted">Not answered</span>
        ) : (
          lines.map((line) => <p key={line}>{line}</p>)
        )}
        {isEmpty && !isLocked && availableActivityInfo !== null && (
          <p className="text-sm text-text-muted">{availableActivityInfo}</p>
        )}
        {lockedUntil !== undefined && (
          <p className="text-sm text-text-muted">You can change this again on {lockedUntil}</p>
        )}
        {correction && <p className="text-sm text-text-muted">{correction}</p>}
      </dd>
      <dd className={isLocked ? '' : '-me-3 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1'}>
        {isLocked ? <Tag icon="lock">Locked</Tag> : action}
      </dd>
    </div>
  );
}
