import { Icon } from '#ui/icons/icon.tsx';
import { SelectBox } from '#ui/data/select-box.tsx';
import { toggleRow, type TableSelection } from '#ui/data/table-selection.ts';
import type { ReviewLine } from './reviews.queries.ts';
import { KIND_ICONS, KIND_LABELS, lineText, waitingSince } from './review-texts.ts';

interface QueueListProps {
  readonly lines: readonly ReviewLine[];
  /** When the list was read: what waits is counted to it. */
  readonly now: number;
  readonly openTaskId: string | undefined;
  readonly onOpen: (taskId: string) => void;
  /** Given while several are being chosen. */
  readonly selection: TableSelection | undefined;
  readonly onSelect: (selection: TableSelection) => void;
}

/** What waits, oldest first; the one in view is marked. */
export function QueueList({ lines, now, openTaskId, onOpen, selection, onSelect }: QueueListProps) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.taskId} className="relative flex border-b border-line">
          {selection !== undefined && (
            <span className="grid flex-none place-items-center ps-2">
              <SelectBox
                label={`Select ${line.memberId}, ${line.studyName}`}
                state={selection.has(line.taskId) ? 'all' : 'none'}
                onToggle={() => onSelect(toggleRow(selection, line.taskId))}
              />
            </span>
          )}
          <button
            type="button"
            aria-current={line.taskId === openTaskId ? 'true' : undefined}
            onClick={() => onOpen(line.taskId)}
            className="group grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.75 text-start hover:bg-surface-hover focus-visible:-outline-offset-3 aria-[current]:bg-primary-soft aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-1 aria-[current]:before:bg-primary"
          >
            <span className="pt-0.5" title={KIND_LABELS[line.kind]}>
              <Icon name={KIND_ICONS[line.kind]} />
              <span className="sr-only">{KIND_LABELS[line.kind]}</span>
            </span>
            <b className="truncate">{line.studyName}</b>
            <span className="text-xs whitespace-nowrap text-text-muted group-aria-[current]:text-on-primary-soft">
              {waitingSince(line.openedAt, now)}
            </span>
            <span className="col-[2/-1] flex min-w-0 flex-wrap gap-x-1.5 text-xs text-text-muted group-aria-[current]:text-on-primary-soft">
              <span className="font-code">{line.memberId}</span>
              <span className="truncate">{lineText(line)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
