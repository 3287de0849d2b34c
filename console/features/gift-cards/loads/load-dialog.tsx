import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/console-context.ts';
import { CardStates } from '#console/features/members/card-states.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { isGoingOn, loadQuery, type GiftCardLoad } from '../gift-cards.queries.ts';
import { useStockChanged } from '../use-stock-changed.ts';
import { BadLines } from './bad-lines.tsx';
import { ChooseLoad } from './choose-load.tsx';
import { DownloadProblems } from './download-problems.tsx';
import { LoadCounts } from './load-counts.tsx';
import { LoadProgress } from './load-progress.tsx';

const LINES_SHOWN = 8;

/** A file of cards: chosen, sent, read line by line, and what became of it. */
export function LoadDialog({ onClose }: { readonly onClose: () => void }) {
  const [loadId, setLoadId] = useState<string>();
  const stockChanged = useStockChanged();
  if (loadId === undefined) {
    return (
      <ChooseLoad
        onClose={onClose}
        onSent={(id) => {
          setLoadId(id);
          void stockChanged();
        }}
      />
    );
  }
  return <Loaded loadId={loadId} onAgain={() => setLoadId(undefined)} onClose={onClose} />;
}

interface LoadedProps {
  readonly loadId: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Loaded({ loadId, onAgain, onClose }: LoadedProps) {
  const { api } = useConsole();
  const query = useQuery(loadQuery(api, loadId));
  const stockChanged = useStockChanged();
  const load = query.data;
  const state = load?.state;
  // The cards that came are on the page behind as soon as they are here.
  useEffect(() => {
    if (state === 'DONE') void stockChanged();
  }, [state, stockChanged]);

  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={load == null ? 'Load gift cards' : titleOf(load)}
      auditNote={
        load != null && isGoingOn(load)
          ? 'You may close this. Loading goes on by itself.'
          : 'Written to the audit log with your name.'
      }
      actions={
        <>
          {load?.state === 'FAILED' && (
            <Button variant="secondary" onClick={onAgain}>
              Choose a file
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {load == null ? <CardStates query={query} /> : <Standing load={load} />}
    </ConsoleDialog>
  );
}

function Standing({ load }: { readonly load: GiftCardLoad }) {
  if (load.state === 'FAILED')
    return (
      <Banner tone="danger" role="alert">
        {load.failure}
      </Banner>
    );
  return (
    <>
      <p className="-mt-3 text-text-muted wrap-anywhere">{load.fileName}</p>
      {isGoingOn(load) && <LoadProgress load={load} />}
      <div role="status">
        <LoadCounts load={load} />
      </div>
      <BadLines load={load} most={LINES_SHOWN} />
      {load.state === 'DONE' && load.bad > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DownloadProblems load={load} />
          <span className="text-xs text-text-muted">Fix and load again. Nothing loads twice.</span>
        </div>
      )}
      {load.state === 'DONE' && load.loaded > 0 && (
        <p className="flex items-center gap-2 text-success">
          <Icon name="check" />
          Members can have the new cards now.
        </p>
      )}
    </>
  );
}

function titleOf(load: GiftCardLoad): string {
  if (load.state === 'FAILED') return 'This file was not loaded';
  if (isGoingOn(load)) return 'Loading';
  if (load.loaded === 0) return 'Nothing new in this file';
  return load.loaded === 1 ? '1 card loaded' : `${formatNumber(load.loaded)} cards loaded`;
}
