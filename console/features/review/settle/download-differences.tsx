import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { differencesCsv } from './differences-csv.ts';
import { allDifferences, type Settlement } from './settlement.queries.ts';

/** What differs as a file, to talk about with whoever sent the other one. */
export function DownloadDifferences({ settlement }: { readonly settlement: Settlement }) {
  const { api } = useConsole();
  const [isBusy, setIsBusy] = useState(false);

  async function download() {
    setIsBusy(true);
    try {
      const csv = differencesCsv(await allDifferences(api, settlement.settlementId));
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = `differences-${settlement.studyShortId}.csv`;
      link.click();
      URL.revokeObjectURL(url);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void download()}>
      <Icon name="download" />
      Download the differences
    </Button>
  );
}
