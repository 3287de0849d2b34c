import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PLACED_STAGES } from '#contract/product-tests/participant-stages.ts';
import { SHIPMENT_STATUS_LABELS } from '#contract/product-tests/shipment-statuses.ts';
import { carrierName, isCarrier } from '#contract/product-tests/carriers.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { KpiCard } from '#console/layout/kpi-card.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { panelTestDate, panelTestDateInZone } from '#console/product-tests/panel-test-dates.ts';
import type { Participant } from '#console/product-tests/participant-texts.ts';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { countAt, boardQuery, participantsQuery, type Board, type ProductTest } from '../product-tests.queries.ts';
import { useMayDo } from '../may-do.ts';
import { TestPage } from '../test-page.tsx';
import { OrderListDialog, UnitsDialog } from './shipment-dialogs.tsx';
import { ShipmentFileDialog, ShipmentFileStanding } from './shipment-file-dialog.tsx';
import { shipmentFilesQuery, type ShipmentFile } from './shipments.queries.ts';

/** What is in stock against who was picked, what waits to be packed, and the files that came from the warehouse. */
export function ShipmentsPage() {
  const { studyId } = useParams({ from: '/product-tests/$studyId/shipments' });
  return (
    <TestPage studyId={studyId} title="Shipments">
      {(test) => <Shipments test={test} studyId={studyId} />}
    </TestPage>
  );
}

function Shipments({ test, studyId }: { readonly test: ProductTest; readonly studyId: string }) {
  const may = useMayDo();
  const board = useAnswer(boardQuery, studyId).data;
  const waiting = usePages(participantsQuery, test.studyId, { stage: 'SELECTED' });
  const moving = usePages(participantsQuery, test.studyId, { stage: 'SHIPPED' });
  const [open, setOpen] = useState<'units' | 'order-list' | 'import'>();
  const close = () => setOpen(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">
      {board && <StockKpis board={board} />}
      <ConsoleCard
        title="Ready to ship"
        isFlush
        actions={
          <>
            <Button variant="quiet" size="sm" onClick={() => setOpen('units')}>
              Change units
            </Button>
            {may.ship && (
              <Button variant="secondary" size="sm" onClick={() => setOpen('order-list')}>
                <Icon name="download" />
                Order list
              </Button>
            )}
          </>
        }
      >
        <PagedTable
          query={waiting}
          caption="Ready to ship"
          columns={WAITING_COLUMNS}
          rowKey={({ participantId }) => participantId}
          emptyText="No packages to ship."
        />
      </ConsoleCard>
      <ConsoleCard
        title="On the way"
        isFlush
        actions={
          may.ship && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('import')}>
              <Icon name="upload" />
              Import tracking
            </Button>
          )
        }
      >
        <PagedTable
          query={moving}
          caption="Packages on the way"
          columns={MOVING_COLUMNS}
          rowKey={({ participantId }) => participantId}
          emptyText="No packages on the way."
        />
      </ConsoleCard>
      {may.ship && <FilesCard />}
      {open === 'units' && <UnitsDialog test={test} onClose={close} />}
      {open === 'order-list' && <OrderListDialog test={test} onClose={close} />}
      {open === 'import' && <ShipmentFileDialog onClose={close} />}
    </div>
  );
}

function StockKpis({ board }: { readonly board: Board }) {
  const selected = countAt(board, ...PLACED_STAGES);
  const isOut = board.unitsLeft === 0;
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-4">
      <KpiCard
        name="Units left"
        figure={formatNumber(board.unitsLeft)}
        note={
          isOut
            ? { text: `none of ${formatNumber(board.units)}`, tone: 'bad', icon: 'triangle-alert' }
            : { text: `of ${formatNumber(board.units)}, not shipped or reserved`, tone: 'plain' }
        }
      />
      <KpiCard
        name="People in the test"
        figure={formatNumber(selected)}
        note={{ text: `${formatNumber(board.reserve)} in reserve`, tone: 'plain' }}
      />
      <KpiCard
        name="To ship"
        figure={formatNumber(countAt(board, 'SELECTED'))}
        note={{ text: 'selected, not shipped', tone: 'plain' }}
      />
      <KpiCard
        name="On the way"
        figure={formatNumber(countAt(board, 'SHIPPED'))}
        note={{ text: `${formatNumber(countAt(board, 'DELIVERED'))} delivered, not confirmed`, tone: 'plain' }}
      />
    </ul>
  );
}

const participantColumn: TableColumn<Participant> = {
  key: 'participant',
  header: 'Participant',
  kind: 'code',
  cell: ({ studyId, participantId, number, stage }) => (
    <Link
      to="/product-tests/$studyId"
      params={{ studyId }}
      search={{ stage, participant: participantId }}
      className="whitespace-nowrap underline underline-offset-2"
    >
      {number}
    </Link>
  ),
};

const toColumn: TableColumn<Participant> = {
  key: 'to',
  header: 'To',
  cell: ({ to, isPoBox }) => (
    <span className="flex flex-wrap items-center gap-2">
      {to ?? <span className="text-text-muted">Address not confirmed</span>}
      {isPoBox && (
        <Tag tone="warning" icon="triangle-alert">
          PO box
        </Tag>
      )}
    </span>
  ),
};

const WAITING_COLUMNS: readonly TableColumn<Participant>[] = [
  participantColumn,
  toColumn,
  { key: 'since', header: 'Since', shownFrom: 'md', cell: ({ stageAt }) => panelTestDate('since', stageAt) },
  {
    key: 'order',
    header: 'Order',
    cell: ({ shipmentStatus }) =>
      shipmentStatus == null ? (
        <span className="text-text-muted">None yet</span>
      ) : (
        <Tag tone="info">{SHIPMENT_STATUS_LABELS[shipmentStatus]}</Tag>
      ),
  },
];

const MOVING_COLUMNS: readonly TableColumn<Participant>[] = [
  participantColumn,
  toColumn,
  {
    key: 'carrier',
    header: 'Carrier',
    shownFrom: 'md',
    cell: ({ carrier }) => (isCarrier(carrier) ? carrierName(carrier) : '–'),
  },
  {
    key: 'tracking',
    header: 'Tracking number',
    kind: 'code',
    shownFrom: 'md',
    cell: ({ trackingNumber }) => trackingNumber ?? '–',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ shipmentStatus, isOverdue }) =>
      shipmentStatus == null ? (
        '–'
      ) : (
        <Tag tone={isOverdue ? 'danger' : 'info'} icon={isOverdue ? 'clock' : undefined}>
          {SHIPMENT_STATUS_LABELS[shipmentStatus]}
        </Tag>
      ),
  },
];

function FilesCard() {
  const query = usePages(shipmentFilesQuery);
  const [fileId, setFileId] = useState<string>();
  return (
    <ConsoleCard title="Tracking files" isFlush>
      <PagedTable
        query={query}
        caption="Tracking files for all tests"
        columns={fileColumns(setFileId)}
        rowKey={(file) => file.fileId}
        emptyText="No files imported yet."
      />
      {fileId !== undefined && <ShipmentFileStanding fileId={fileId} onClose={() => setFileId(undefined)} />}
    </ConsoleCard>
  );
}

const fileColumns = (onOpen: (fileId: string) => void): readonly TableColumn<ShipmentFile>[] => [
  {
    key: 'file',
    header: 'File',
    cell: ({ fileId, fileName, byName }) => (
      <span className="wrap-anywhere">
        <button
          type="button"
          onClick={() => onOpen(fileId)}
          className="min-h-6 text-start text-primary underline underline-offset-2"
        >
          {fileName}
        </button>
        {byName && <span className="block text-xs text-text-muted">by {byName}</span>}
      </span>
    ),
  },
  { key: 'when', header: 'When', shownFrom: 'md', cell: ({ createdAt }) => panelTestDateInZone('happened', createdAt) },
  { key: 'imported', header: 'Imported', kind: 'figure', cell: ({ imported }) => formatNumber(imported) },
  {
    key: 'bad',
    header: 'Not imported',
    kind: 'figure',
    cell: ({ bad }) => <span className={bad > 0 ? 'font-bold text-danger' : ''}>{formatNumber(bad)}</span>,
  },
];
