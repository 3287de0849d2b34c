import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { useConsole } from '#console/console-context.ts';
import { CardStates } from '#console/features/members/card-states.tsx';
import { formatMoment, formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { isGoingOn, loadQuery, type GiftCardLoad } from '../gift-cards.queries.ts';
import type { VoidWish } from '../void-dialog.tsx';
import { BadLines } from './bad-lines.tsx';
import { DownloadProblems } from './download-problems.tsx';
import { LoadCounts } from './load-counts.tsx';
import { LoadProgress } from './load-progress.tsx';

interface LastLoadCardProps {
  readonly onLoad: (() => void) | undefined;
  readonly onVoid: ((wish: VoidWish) => void) | undefined;
}

const LINES_SHOWN = 3;

/** What became of the newest file of cards. */
export function LastLoadCard({ onLoad, onVoid }: LastLoadCardProps) {
  const { api } = useConsole();
  const query = useQuery(loadQuery(api));
  const load = query.data;
  if (load === undefined) {
    return (
      <ConsoleCard title="Last load">
        <CardStates query={query} />
      </ConsoleCard>
    );
  }
  if (load === null) {
    return (
      <ConsoleCard title="Last load">
        <p className="mb-3 text-text-muted">
          Nothing was loaded yet. Codes are encrypted as they arrive and never shown here.
        </p>
        {onLoad && (
          <Button variant="secondary" size="sm" onClick={onLoad}>
            Load the first file
          </Button>
        )}
      </ConsoleCard>
    );
  }
  return (
    <ConsoleCard title="Last load" actions={<Standing load={load} />}>
      <div className="grid gap-3">
        <p className="text-xs text-text-muted wrap-anywhere">
          {load.fileName}, {formatMoment(load.createdAt)}
          {load.byName && `, by ${load.byName}`}. Codes are encrypted as they arrive and never shown here.
        </p>
        <Body load={load} mayChange={onLoad !== undefined} />
        {onVoid && load.state === 'DONE' && load.freeCount > 0 && (
          <div>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => onVoid({ loadId: load.loadId, count: load.freeCount, fileName: load.fileName })}
            >
              Void what is left of it
            </Button>
          </div>
        )}
      </div>
    </ConsoleCard>
  );
}

function Body({ load, mayChange }: { readonly load: GiftCardLoad; readonly mayChange: boolean }) {
  if (load.state === 'FAILED') return <Banner tone="danger">{load.failure}</Banner>;
  return (
    <>
      {isGoingOn(load) && <LoadProgress load={load} />}
      <LoadCounts load={load} />
      <BadLines load={load} most={LINES_SHOWN} />
      {load.bad > 0 && load.state === 'DONE' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {mayChange && <DownloadProblems load={load} />}
          <span className="text-xs text-text-muted">Fix and load again. Nothing loads twice.</span>
        </div>
      )}
    </>
  );
}

function Standing({ load }: { readonly load: GiftCardLoad }) {
  if (load.state === 'FAILED')
    return (
      <Tag tone="danger" icon="circle-alert">
        Failed
      </Tag>
    );
  if (isGoingOn(load))
    return (
      <Tag tone="info" icon="clock">
        {load.state === 'RECEIVING' ? 'Arriving' : 'Loading'}
      </Tag>
    );
  if (load.bad === 0)
    return (
      <Tag tone="success" icon="check">
        All good
      </Tag>
    );
  return (
    <Tag tone="warning" icon="triangle-alert">
      {load.bad === 1 ? '1 bad line' : `${formatNumber(load.bad)} bad lines`}
    </Tag>
  );
}
