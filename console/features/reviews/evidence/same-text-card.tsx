import { formatMoment } from '#console/format.ts';
import type { Evidence } from '../reviews.queries.ts';
import { percent } from '../review-texts.ts';
import { alikeParts, type TextPart } from './alike-parts.ts';
import { EvidenceCard } from './evidence-card.tsx';

/** Words that another member wrote before, side by side with what they share. */
export function SameTextCard({ same }: { readonly same: Evidence['sameTexts'][number] }) {
  const { one, other, part } = alikeParts(same.text, same.otherText);
  return (
    <EvidenceCard
      title={`Same text, ${same.number}`}
      verdict={{ tone: 'danger', icon: 'copy-check', label: `${percent(part)} alike` }}
      isWide
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Quote parts={one} from="This answer" />
        <Quote
          parts={other}
          from={`${same.otherMemberId}${same.otherAt == null ? '' : `, ${formatMoment(same.otherAt)}`}`}
        />
      </div>
    </EvidenceCard>
  );
}

function Quote({ parts, from }: { readonly parts: readonly TextPart[]; readonly from: string }) {
  return (
    <div className="min-w-0 rounded-voice bg-surface-sunken px-4 py-3 wrap-anywhere">
      <p className="mb-1 text-xs text-text-muted">{from}</p>
      <p>
        {parts.map((part) =>
          part.isAlike ? (
            <mark key={part.from} className="bg-warning-soft text-on-warning-soft">
              {part.text}
            </mark>
          ) : (
            <span key={part.from}>{part.text}</span>
          ),
        )}
      </p>
    </div>
  );
}
