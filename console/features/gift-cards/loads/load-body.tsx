import { stopGiftCardLoad, createGiftCardProblemsFile } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { FileColumns } from '#console/csv-files/file-columns.tsx';
import { BadLines, FileCounts } from '#console/csv-files/file-outcome.tsx';
import { formatNumber } from '#console/format.ts';
import { VOID_WAITS, loadNotes, DOWNLOAD_NOTE, downloadText, moreBadLines } from './load-texts.ts';
import { isGoingOn, isVoiding, type GiftCardLoad, SHOWS_STOCK, useMayChangeStock } from '../gift-cards.queries.ts';
import { type VoidRequest, VoidProgress } from '../void-dialog.tsx';

interface LoadBodyProps {
  readonly load: GiftCardLoad;
  /** How many bad lines are shown at most. */
  readonly linesShown: number;
  readonly onVoid: (request: VoidRequest) => void;
}

/** What became of a file of cards, or how far it is, and what can be done about it. */
export function LoadBody({ load, linesShown, onVoid }: LoadBodyProps) {
  const mayChange = useMayChangeStock();
  const notes = loadNotes(load);
  if (load.state === 'FAILED') return <Banner tone="danger">{notes[0]}</Banner>;
  const goesOn = isGoingOn(load);
  const shown = load.problems.slice(0, linesShown);
  return (
    <div className="grid gap-3">
      {goesOn && <LoadProgress load={load} />}
      <FileCounts
        taken={{ figure: load.loaded, label: 'loaded' }}
        known={{ figure: load.already, label: 'already loaded' }}
        bad={{ figure: load.bad, label: 'not loaded' }}
      />
      <FileColumns columns={load.columns} />
      {goesOn && mayChange && <StopLoad loadId={load.loadId} />}
      <BadLines
        label="Lines that weren't loaded"
        lines={shown}
        more={shown.length === 0 ? undefined : moreBadLines(load.bad, shown.length)}
      />
      {load.bad > 0 && !goesOn && mayChange && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DownloadProblems load={load} />
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="text-text-muted">
          {note}
        </p>
      ))}
      <WhatIsLeft load={load} onVoid={onVoid} />
    </div>
  );
}

function StopLoad({ loadId }: { readonly loadId: string }) {
  const { api } = useConsole();
  const stop = useCommand(() => api.mutate(stopGiftCardLoad, { loadId }), { changes: SHOWS_STOCK });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="secondary" size="sm" isBusy={stop.isPending} onClick={() => stop.send()}>
        Stop loading
      </Button>
      <span className="text-xs text-text-muted">Cards already loaded stay in stock.</span>
      <FailureBanner failure={stop.failure} />
    </div>
  );
}

function WhatIsLeft({ load, onVoid }: Pick<LoadBodyProps, 'load' | 'onVoid'>) {
  const mayChange = useMayChangeStock();
  const { lastVoid, freeCount, voidWaits, loadId, fileName } = load;
  const isBusy = lastVoid != null && isVoiding(lastVoid);
  return (
    <>
      {lastVoid && <VoidProgress standing={lastVoid} />}
      {voidWaits && <Banner tone="warning">{VOID_WAITS.sentence}</Banner>}
      {mayChange && !isGoingOn(load) && !isBusy && !voidWaits && freeCount > 0 && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => onVoid({ loadId, count: freeCount, fileName })}>
            Void the remaining cards
          </Button>
        </div>
      )}
    </>
  );
}

/** Which lines were not loaded, and why, as a file. */
function DownloadProblems({ load: { loadId, bad } }: { readonly load: GiftCardLoad }) {
  const { api } = useConsole();
  const download = useCommand(async () => startDownload(await api.mutate(createGiftCardProblemsFile, { loadId })));
  return (
    <>
      <Button variant="secondary" size="sm" isBusy={download.isPending} onClick={() => download.send()}>
        <Icon name="download" />
        {downloadText(bad)}
      </Button>
      <span className="text-xs text-text-muted">{DOWNLOAD_NOTE}</span>
      <FailureBanner failure={download.failure} />
    </>
  );
}

/** How far the lines of a file are read. */
function LoadProgress({ load: { state, linesRead, linesReceived } }: { readonly load: GiftCardLoad }) {
  if (state === 'RECEIVING')
    return (
      <p role="status">
        Uploading: {formatNumber(linesReceived)} {linesReceived === 1 ? 'line' : 'lines'} so far.
      </p>
    );
  return (
    <Progress
      label="Lines read"
      value={linesRead}
      max={linesReceived}
      figure={`${formatNumber(linesRead)} of ${formatNumber(linesReceived)}`}
      isDense
    />
  );
}
