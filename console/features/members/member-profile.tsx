import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { PagedList } from '#console/lists/paged-table.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { type Member, attributeChangesQuery } from './members.queries.ts';
import { attributeText, changedText, labelOf, openText, changeSentence, sourceText } from './profile-texts.ts';

const FIRST = 6;
const PERIODS: Readonly<Record<string, string>> = {
  DAILY: 'per day',
  WEEKLY: 'per week',
  MONTHLY: 'per month',
  YEARLY: 'per year',
};

interface MemberProfileProps {
  readonly member: Member;
  readonly maySeeChanges: boolean;
}

/** What the member told about themselves, and what they want to be asked. */
export function MemberProfile({ member, maySeeChanges }: MemberProfileProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [areChangesOpen, setAreChangesOpen] = useState(false);
  const { attributes, preferences } = member;
  const shown = isWhole ? attributes : attributes.slice(0, FIRST);
  const changed = changedText(attributes);
  const often =
    preferences.frequency === null ? 'no limit' : `up to ${preferences.frequency} ${PERIODS[preferences.period] ?? ''}`;

  return (
    <ConsoleCard
      title="Profile"
      actions={
        attributes.length > FIRST && (
          <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Fewer' : `All ${attributes.length}`}
          </Button>
        )
      }
    >
      <dl className="grid divide-y divide-line">
        {shown.map((attribute) => (
          <Row
            key={attribute.name}
            label={labelOf(attribute.name, attribute.displayName)}
            value={attributeText(attribute)}
            note={attribute.unlockAt === null ? undefined : openText(attribute.unlockAt)}
          />
        ))}
        <Row label="Surveys" value={preferences.wantsSurveys ? `Yes, ${often}` : 'No'} />
        <Row label="Videos" value={preferences.wantsVideos ? `Yes, ${often}` : 'No'} />
        {changed !== undefined && <Row label="Changed" value={changed} />}
      </dl>
      {maySeeChanges && (
        <Button variant="quiet" size="sm" onClick={() => setAreChangesOpen(true)}>
          Change history
        </Button>
      )}
      {areChangesOpen && (
        <ProfileChangesDialog panelistId={member.panelistId} onClose={() => setAreChangesOpen(false)} />
      )}
    </ConsoleCard>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
}

function Row({ label, value, note }: RowProps) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0 text-end wrap-break-word">
        <b>{value}</b>
        {note !== undefined && <span className="block text-2xs text-text-muted">{note}</span>}
      </dd>
    </div>
  );
}

interface ProfileChangesDialogProps {
  readonly panelistId: string;
  readonly onClose: () => void;
}

/** What changed in a profile, who said so and when; what names the member is told without its values. */
function ProfileChangesDialog({ panelistId, onClose }: ProfileChangesDialogProps) {
  const query = usePages(attributeChangesQuery, panelistId);
  return (
    <ConsoleDialog title="Change history" size="lg" onClose={onClose}>
      <PagedList
        query={query}
        label="Changes"
        emptyText="No changes since this member joined."
        moreLabel="Show older changes"
      >
        {(change) => (
          <li key={change.changeId} className="py-2.5">
            <div className="flex flex-wrap gap-x-3">
              <p className="min-w-0 flex-1 font-bold wrap-anywhere">{changeSentence(change)}</p>
              <time dateTime={change.changedAt} className="text-2xs text-text-muted tabular-nums">
                {formatMoment(change.changedAt)}
              </time>
            </div>
            <p className="text-2xs text-text-muted">{sourceText(change)}</p>
          </li>
        )}
      </PagedList>
    </ConsoleDialog>
  );
}
