import { Icon, type IconName } from '#ui/icons/icon.tsx';

export type Note = { readonly text: string; readonly tone: 'good' | 'bad' | 'plain'; readonly icon?: IconName };

interface KpiCardProps {
  readonly name: string;
  readonly figure: string;
  readonly note: Note;
}

const TONES = { good: 'text-success', bad: 'text-danger', plain: 'text-text-muted' } as const;

/** One figure to see from across the room, and what it means. */
export function KpiCard({ name, figure, note }: KpiCardProps) {
  return (
    // Two in a row on a telephone: of an odd number, the first has a row of its own.
    <li className="@container min-w-0 rounded-md border border-line bg-surface px-4 py-3 max-md:[&:first-child:nth-last-child(odd)]:col-span-full">
      <span className="text-xs font-bold text-text-muted">{name}</span>
      <b className="block font-display text-[clamp(1.25rem,24cqi,1.875rem)] leading-[1.15] font-[720] tracking-[-0.025em] tabular-nums">
        {figure}
      </b>
      <span className={`flex items-center gap-1 text-xs ${TONES[note.tone]}`}>
        {note.icon && <Icon name={note.icon} size="sm" />}
        <span className="min-w-0 wrap-anywhere">{note.text}</span>
      </span>
    </li>
  );
}
