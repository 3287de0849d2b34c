import { csvLine } from '#contract/wire/csv.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { saveFile } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { allDifferences, type Settlement, type SettlementLine } from './settlement.queries.ts';

/** What differs as a file, to talk about with the sender of the other one. */
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

const HEAD = ['line', 'respondent_id', 'member', 'we_have', 'file_says', 'points', 'note'];

/** The differences as a table for a spreadsheet, in which nothing is taken for a formula. */
export function differencesCsv(lines: readonly SettlementLine[]): string {
  const rows = lines.map((line) => [
    line.lineNumber,
    line.respondent,
    line.memberId ?? '',
    line.weHave ?? '',
    line.fileSays ?? '',
    line.points,
    line.remark ?? '',
  ]);
  return [HEAD, ...rows].map(csvLine).join('');
}
