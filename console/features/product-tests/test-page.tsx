import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { StudyStatusTag } from '#console/studies/study-status-tag.tsx';
import { formatNumber } from '#console/format.ts';
import { BackLink, ConsolePage, PageTabs } from '#console/layout/console-page.tsx';
import { NotFoundPage } from '#console/layout/error-page.tsx';
import { QueryFailure, StatesCard } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { useMayDo } from './may-do.ts';
import { productTestQuery, type ProductTest } from './product-tests.queries.ts';
import { unitsLeftText } from './product-test-texts.ts';
import { OrderListDialog } from './shipments/shipment-dialogs.tsx';
import { ShipmentFileDialog } from './shipments/shipment-file-dialog.tsx';

interface TestPageProps {
  /** Its id, or the short id that people read. */
  readonly studyId: string;
  /** Which of its pages this is. */
  readonly title: string;
  readonly children: (test: ProductTest) => ReactNode;
}

/** A page of one product test: its name, its tabs, what is left of the product, and what goes to and comes from the warehouse. */
export function TestPage({ studyId, title, children }: TestPageProps) {
  const query = useAnswer(productTestQuery, studyId);
  const may = useMayDo();
  const [open, setOpen] = useState<'order-list' | 'import'>();
  const { data: test, error } = query;
  if (isApiError(error, 'NOT_FOUND')) return <NotFoundPage />;
  return (
    <ConsolePage
      title={test?.internalName ?? title}
      documentTitle={test && `${title}, ${test.internalName}`}
      lead={<BackLink to="/product-tests">Tests</BackLink>}
      besideTitle={
        test && (
          <>
            <span className="flex-none font-code text-text-muted max-lg:hidden">{test.shortId}</span>
            <span className="flex-none max-lg:hidden">
              <StudyStatusTag status={test.status} />
            </span>
          </>
        )
      }
      tabs={<TestTabs mayRead={may.plan} />}
      actions={
        test && (
          <>
            <span className="flex-none text-xs text-text-muted @max-[64rem]:hidden">
              {unitsLeftText(test.unitsLeft)} of {formatNumber(test.units)}
            </span>
            {may.ship && (
              <span className="flex flex-none gap-2 max-md:hidden">
                <Button variant="secondary" size="sm" onClick={() => setOpen('order-list')}>
                  <Icon name="download" />
                  Order list
                </Button>
                <Button size="sm" onClick={() => setOpen('import')}>
                  <Icon name="upload" />
                  Import tracking
                </Button>
              </span>
            )}
          </>
        )
      }
    >
      {test === undefined ? (
        <StatesCard query={query} />
      ) : (
        <>
          {error && <QueryFailure query={query} />}
          {test.isSwitchedOff && (
            <Banner tone="warning">
              Product testing is turned off for all members. Everything is on hold, and no one is notified until it's
              turned back on in Settings.
            </Banner>
          )}
          {children(test)}
          {open === 'order-list' && <OrderListDialog test={test} onClose={() => setOpen(undefined)} />}
          {open === 'import' && <ShipmentFileDialog onClose={() => setOpen(undefined)} />}
        </>
      )}
    </ConsolePage>
  );
}

const RESULTS = '/product-tests/$studyId/results';
const TABS = [
  { to: '/product-tests/$studyId', label: 'Board' },
  { to: '/product-tests/$studyId/plan', label: 'Plan' },
  { to: '/product-tests/$studyId/selection', label: 'Selection' },
  { to: '/product-tests/$studyId/shipments', label: 'Shipments' },
  { to: RESULTS, label: 'Results' },
] as const;

/** An operator who packs parcels reads no results. */
function TestTabs({ mayRead }: { readonly mayRead: boolean }) {
  const { studyId = '' } = useParams({ strict: false });
  return (
    <PageTabs label="Product test">
      {TABS.filter(({ to }) => mayRead || to !== RESULTS).map(({ to, label }) => (
        <Link key={to} to={to} params={{ studyId }} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}
