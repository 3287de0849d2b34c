import { useState } from 'react';
import type { ShipmentLineFault } from '#contract/generated/operator/graphql.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { FocusedStatus } from '#ui/feedback/focused-status.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { FileColumns } from '#console/csv-files/file-columns.tsx';
import { BadLines, FileCounts } from '#console/csv-files/file-outcome.tsx';
import { formatNumber } from '#console/format.ts';
import { FilterChips } from '#console/layout/filters.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { rowsOf, ShowMore } from '#console/lists/paged-table.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { RepairLine, RepairsMade } from './repair-line.tsx';
import { SHIPMENT_FAULT_LABELS } from './shipment-file-texts.ts';
import { isGoingOn, shipmentProblemsQuery, type ShipmentFile } from './shipments.queries.ts';

/** How far a file is, its three figures, and the lines that were not imported, by what is wrong with them. */
export function ShipmentFileBody({ file }: { readonly file: ShipmentFile }) {
  if (file.state === 'FAILED') return <Banner tone="danger">{file.failure ?? 'Nothing was imported.'}</Banner>;
  const { linesRead, linesReceived, imported, already, bad } = file;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isGoingOn(file) && (
        <Progress
          label="Lines read"
          value={linesRead}
          max={Math.max(1, linesReceived)}
          figure={`${formatNumber(linesRead)} of ${formatNumber(linesReceived)} lines`}
          isDense
        />
      )}
      <FileCounts
        taken={{ figure: imported, label: 'imported' }}
        known={{ figure: already, label: 'already imported' }}
        bad={{ figure: bad, label: 'not imported' }}
      />
      <FileColumns columns={file.columns} />
      {file.state === 'STOPPED' && (
        <p className="text-text-muted">
          {file.failure ?? `${file.stoppedByName ?? 'Someone'} stopped the import. Lines already imported are kept.`}
        </p>
      )}
      {!isGoingOn(file) && <Problems file={file} />}
    </div>
  );
}

const ALL = 'ALL';

function Problems({ file: { fileId, faults, bad, repairs } }: { readonly file: ShipmentFile }) {
  const [fault, setFault] = useState<ShipmentLineFault | null>(null);
  const query = usePages(shipmentProblemsQuery, fileId, fault);
  const rows = rowsOf(query);
  const [notice, setNotice] = useState<{ readonly words: string }>();
  const finish = (words: string) => setNotice({ words });

  return (
    <>
      <FocusedStatus news={notice} />
      <RepairsMade repairs={repairs} onUndone={(words) => setNotice({ words })} />
      {bad > 0 && (
        <>
          <FilterChips
            label="Problem"
            chosen={fault ?? ALL}
            onChoose={(key) => setFault(faults.find((one) => one.fault === key)?.fault ?? null)}
            chips={[
              { key: ALL, label: 'All', count: bad },
              ...faults.map((one) => ({ key: one.fault, label: SHIPMENT_FAULT_LABELS[one.fault], count: one.lines })),
            ]}
          />
          {rows === undefined ? (
            <CardStates query={query} />
          ) : (
            <div>
              <BadLines
                label="Lines that weren't imported"
                lines={rows}
                renderActs={(problem) => <RepairLine fileId={fileId} problem={problem} onRepaired={finish} />}
              />
              <ShowMore query={query} />
            </div>
          )}
        </>
      )}
    </>
  );
}
