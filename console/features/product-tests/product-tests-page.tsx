import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { StudyStatusTag } from '#console/studies/study-status-tag.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { ShareBar } from '#console/layout/share-bar.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { doneText } from './product-test-texts.ts';
import { useMayDo } from './may-do.ts';
import { productTestsQuery, type ProductTestLine } from './product-tests.queries.ts';
import { TestDialog } from './test-dialog.tsx';

/** Products that travel to members' homes, each in a line: who has one, who needs somebody, and what is left. */
export function ProductTestsPage() {
  const navigate = useNavigate();
  const may = useMayDo();
  const query = usePages(productTestsQuery);
  const [isNew, setIsNew] = useState(false);
  return (
    <ConsolePage
      title="Product tests"
      actions={
        may.plan && (
          <Button size="sm" onClick={() => setIsNew(true)}>
            <Icon name="plus" />
            New product test
          </Button>
        )
      }
    >
      <ConsoleCard isFlush>
        <PagedTable
          query={query}
          caption="Product tests"
          columns={COLUMNS}
          rowKey={({ studyId }) => studyId}
          emptyText="No product tests yet. You can plan a draft and write its surveys before anyone is invited."
        />
      </ConsoleCard>
      {isNew && (
        <TestDialog
          onClose={() => setIsNew(false)}
          onDone={({ shortId }) => {
            // The script of the next page may take its time: what is made is not offered again meanwhile.
            setIsNew(false);
            void navigate({ to: '/product-tests/$studyId/plan', params: { studyId: shortId } });
          }}
        />
      )}
    </ConsolePage>
  );
}

const COLUMNS: readonly TableColumn<ProductTestLine>[] = [
  {
    key: 'test',
    header: 'Test',
    cell: ({ shortId, internalName, product, status }) => (
      <span className="block min-w-40 py-1 wrap-anywhere">
        <Link
          to={status === 'DRAFT' ? '/product-tests/$studyId/plan' : '/product-tests/$studyId'}
          params={{ studyId: shortId }}
          className="font-bold text-text no-underline hover:underline"
        >
          {internalName}
        </Link>
        <span className="block text-xs text-text-muted">
          <span className="font-code">{shortId}</span>, {product}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <span className="whitespace-nowrap">
        <StudyStatusTag status={status} />
      </span>
    ),
  },
  {
    key: 'overdue',
    header: 'Overdue',
    cell: ({ overdue }) =>
      overdue > 0 ? (
        <Tag tone="danger" icon="clock">
          {formatNumber(overdue)}
        </Tag>
      ) : (
        <span className="text-text-muted">–</span>
      ),
  },
  {
    key: 'done',
    header: 'Done',
    shownFrom: 'md',
    cell: ({ done, selected }) => (
      <span className="block min-w-28">
        <ShareBar value={done} max={selected} tone={done >= selected ? 'full' : 'plain'} />
        <span className="whitespace-nowrap">{doneText(done, selected)}</span>
      </span>
    ),
  },
  {
    key: 'units',
    header: 'Units left',
    kind: 'figure',
    shownFrom: 'md',
    cell: ({ units, unitsLeft }) => (
      <>
        <b>{formatNumber(unitsLeft)}</b>
        <span className="text-text-muted"> of {formatNumber(units)}</span>
      </>
    ),
  },
];
