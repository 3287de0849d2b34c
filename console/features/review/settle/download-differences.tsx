import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { saveFile } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { differencesCsv } from './differences-csv.ts';
import { allDifferences, type Settlement } from './settlement.queries.ts';

/** What differs as a file, to talk about with whoever sent the other one. */
export function DownloadDifferences({ settlement }: { readonly settlement: Settlement }) {
  const { api } = useConsole();
  const download = useCommand(async () => {
    const csv = differencesCsv(await allDifferences(api, settlement.settlementId));
    saveFile(`differences-${settlement.studyShortId}.csv`, csv);
  });

  return (
    <>
      <Button variant="secondary" isBusy={download.isPending} onClick={() => download.send()}>
        <Icon name="download" />
        Download the differences
      </Button>
      <FailureBanner failure={download.failure} />
    </>
  );
}
