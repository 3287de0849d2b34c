import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';
import type { PublishPreview } from '../editor.queries.ts';

type Kind = PublishPreview['changes'][number]['kind'];

const LOOKS: Readonly<Record<Kind, { readonly word: string; readonly tone: TagTone; readonly icon: IconName }>> = {
  REMOVED: { word: 'Removed', tone: 'danger', icon: 'trash-2' },
  RENAMED: { word: 'Other words', tone: 'warning', icon: 'pencil' },
  LOGIC: { word: 'Logic', tone: 'warning', icon: 'split' },
  ADDED: { word: 'Added', tone: 'success', icon: 'plus' },
  CHANGED: { word: 'Changed', tone: 'info', icon: 'pencil' },
  REORDERED: { word: 'Order', tone: 'info', icon: 'list' },
  OUTCOMES: { word: 'Outcomes', tone: 'warning', icon: 'split' },
};

/** What members get from now on, and what it does to the answers that are there. */
export function PublishChanges({ preview }: { readonly preview: PublishPreview }) {
  const { version, finished, underway, isCountedWhole, changes, changesInAll } = preview;
  const more = changesInAll - changes.length;
  return (
    <section aria-label="What changes">
      <p className="text-sm">
        <b className="tabular-nums">{formatNumber(finished)}</b> finished and{' '}
        <b className="tabular-nums">{formatNumber(underway)}</b> under way, against version {version}, which members
        have now.{isCountedWhole ? '' : ' Answers are counted among the newest 50,000.'}
      </p>
      {changes.length === 0 && <p className="mt-2 text-sm text-text-muted">Nothing that members see or data knows.</p>}
      <ul className="mt-2" aria-label="Changes">
        {changes.map(({ kind, label, what, effect }) => (
          <li key={`${label} ${what}`} className="grid gap-x-3 border-t border-line py-2 md:grid-cols-[8rem_1fr]">
            <span>
              <Tag tone={LOOKS[kind].tone} icon={LOOKS[kind].icon}>
                {LOOKS[kind].word}
              </Tag>
            </span>
            <span className="min-w-0 text-sm wrap-anywhere">
              <b>
                {label === '' ? '' : `${label}: `}
                {what}
              </b>
              <span className="block text-text-muted">{effect}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-sm text-text-muted">And {formatNumber(more)} more.</p>}
    </section>
  );
}
