import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { shownLines } from '#fields/shown-value.ts';
import type { Detail } from './profile.queries.ts';

interface ConflictNoticeProps {
  /** The detail as it is now. */
  readonly theirs: Detail;
  /** Leaves it so, and lets go of what was entered here. */
  readonly onTake: () => void;
}

/** Two tabs changed the same: nothing is overwritten before somebody has seen both. */
export function ConflictNotice({ theirs, onTake }: ConflictNoticeProps) {
  const lines = shownLines(theirs.selectionType, theirs.selectedList);
  return (
    <div className="mb-4">
      <Banner tone="warning" role="alert">
        <p>
          <strong>This was changed on another device or tab.</strong> {theirs.displayName} is now:
        </p>
        <p className="my-2 font-bold">{lines.length === 0 ? 'No answer' : lines.join(', ')}</p>
        <p className="mb-2">Your changes aren't saved yet. Save your version, or keep that one.</p>
        <Button variant="secondary" size="sm" onClick={onTake}>
          Keep that version
        </Button>
      </Banner>
    </div>
  );
}
