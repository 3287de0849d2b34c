import { useInfiniteQuery } from '@tanstack/react-query';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { PagedList } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { attributeChangesQuery } from './members.queries.ts';
import { changeSentence, sourceWords } from './profile-words.ts';

interface ProfileChangesDialogProps {
  readonly panelistId: string;
  readonly onClose: () => void;
}

/** What changed in a profile, who said so and when; what names the member is told without its values. */
export function ProfileChangesDialog({ panelistId, onClose }: ProfileChangesDialogProps) {
  const { api } = useConsole();
  const query = useInfiniteQuery(attributeChangesQuery(api, panelistId));
  return (
    <ConsoleDialog title="History of changes" size="lg" onClose={onClose}>
      <PagedList
        query={query}
        label="Changes"
        emptyText="Nothing was changed since this member joined."
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
            <p className="text-2xs text-text-muted">{sourceWords(change)}</p>
          </li>
        )}
      </PagedList>
    </ConsoleDialog>
  );
}
