import { createGiftCardProblemsFile } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { DOWNLOAD_NOTE, downloadWords } from './load-words.ts';
import { useCommand } from '#client/use-command.ts';
import { useConsole } from '#console/session/console-context.ts';
import type { GiftCardLoad } from '../gift-cards.queries.ts';

/** Which lines were not loaded, and why, as a file. */
export function DownloadProblems({ load: { loadId, bad } }: { readonly load: GiftCardLoad }) {
  const { api } = useConsole();
  const download = useCommand(async () => location.assign(await api.mutate(createGiftCardProblemsFile, { loadId })));
  return (
    <>
      <Button variant="secondary" size="sm" isBusy={download.isPending} onClick={() => download.send()}>
        <Icon name="download" />
        {downloadWords(bad)}
      </Button>
      <span className="text-xs text-text-muted">{DOWNLOAD_NOTE}</span>
      <FailureBanner failure={download.failure} />
    </>
  );
}
