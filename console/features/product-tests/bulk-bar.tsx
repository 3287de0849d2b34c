import { useState } from 'react';
import { waitsAMinute } from '#contract/sending/sending.ts';
import { PARTICIPANTS_PER_ACT_MAX } from '#contract/product-tests/product-test-limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';
import { CloseDialog, RemindDialog, ReshipDialog, useRemind } from './act-dialogs.tsx';
import { useMayDo } from './may-do.ts';
import type { ProductTest } from './product-tests.queries.ts';

interface BulkBarProps {
  readonly chosen: readonly string[];
  readonly test: ProductTest;
  readonly onDone: () => void;
}

/** What can be done for several people at once; what came of it stays until the next. */
export function BulkBar({ chosen, test, onDone }: BulkBarProps) {
  const may = useMayDo();
  const [open, setOpen] = useState<'remind' | 'reship' | 'close'>();
  const [notice, setNotice] = useState<string>();
  const remind = useRemind(chosen, finish);
  const isTooMany = chosen.length > PARTICIPANTS_PER_ACT_MAX;

  function finish(text: string) {
    setNotice(text);
    setOpen(undefined);
    onDone();
  }

  return (
    <>
      <div className="grid gap-2 px-5 pb-2 empty:hidden">
        <FailureBanner failure={remind.failure} />
        {notice && (
          <p role="status" className="font-bold">
            {notice}
          </p>
        )}
      </div>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 bg-primary-soft px-5 py-2 font-medium text-on-primary-soft">
          <span className="me-auto" role="status">
            {formatNumber(chosen.length)} selected{isTooMany && `, up to ${PARTICIPANTS_PER_ACT_MAX} at a time`}
          </span>
          <Button
            variant="secondary"
            size="sm"
            isBusy={remind.isPending}
            isIdle={isTooMany}
            onClick={() => (waitsAMinute(chosen.length) ? setOpen('remind') : remind.send())}
          >
            <Icon name="bell" />
            Remind
          </Button>
          <Button variant="secondary" size="sm" isIdle={isTooMany} onClick={() => setOpen('reship')}>
            <Icon name="truck" />
            Reship
          </Button>
          {may.plan && (
            <Button variant="danger" size="sm" isIdle={isTooMany} onClick={() => setOpen('close')}>
              Close
            </Button>
          )}
        </div>
      )}
      {open === 'remind' && <RemindDialog participantIds={chosen} onClose={() => setOpen(undefined)} onDone={finish} />}
      {open === 'reship' && (
        <ReshipDialog
          participantIds={chosen}
          unitsLeft={test.unitsLeft}
          onClose={() => setOpen(undefined)}
          onDone={finish}
        />
      )}
      {open === 'close' && <CloseDialog participantIds={chosen} onClose={() => setOpen(undefined)} onDone={finish} />}
    </>
  );
}
