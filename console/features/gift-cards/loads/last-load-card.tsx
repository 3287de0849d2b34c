import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';
import { loadQuery, useMayChangeStock } from '../gift-cards.queries.ts';
import type { VoidRequest } from '../void-dialog.tsx';
import { LoadBody } from './load-body.tsx';
import { loadStandingOf } from './load-texts.ts';

interface LastLoadCardProps {
  readonly onLoad: () => void;
  readonly onVoid: (request: VoidRequest) => void;
}

const LINES_SHOWN = 3;

/** What became of the newest file of cards. */
export function LastLoadCard({ onLoad, onVoid }: LastLoadCardProps) {
  const mayChange = useMayChangeStock();
  const query = useAnswer(loadQuery);
  const load = query.data;
  if (load === undefined) {
    return <StatesCard title="Last load" query={query} />;
  }
  if (load === null) {
    return (
      <ConsoleCard title="Last load">
        <p className="mb-3 text-text-muted">No files loaded yet. Codes are encrypted on upload and never shown here.</p>
        {mayChange && (
          <Button variant="secondary" size="sm" onClick={onLoad}>
            Load the first file
          </Button>
        )}
      </ConsoleCard>
    );
  }
  return (
    <ConsoleCard title="Last load" actions={<StandingTag standing={loadStandingOf(load)} />}>
      <div className="grid gap-3">
        <p className="text-xs text-text-muted wrap-anywhere">
          {load.fileName}, {formatMoment(load.createdAt)}
          {load.byName && `, by ${load.byName}`}. Codes are encrypted on upload and never shown here.
        </p>
        <LoadBody load={load} linesShown={LINES_SHOWN} onVoid={onVoid} />
        <p>
          <Link
            to="/gift-cards/loads"
            className="inline-flex min-h-6 items-center font-bold underline underline-offset-2"
          >
            All loads
          </Link>
        </p>
      </div>
    </ConsoleCard>
  );
}
