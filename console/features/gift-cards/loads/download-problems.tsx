import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LOAD_PROBLEMS_KEPT } from '#contract/gift-card-loads.ts';
import { useConsole } from '#console/console-context.ts';
import { SentenceOfFailure } from '#console/features/study/sentence-of-failure.tsx';
import { formatNumber } from '#console/format.ts';
import { problemsUrl, type GiftCardLoad } from '../gift-cards.queries.ts';

/** The lines that were not loaded as a file, to be fixed. */
export function DownloadProblems({ load: { loadId, bad } }: { readonly load: GiftCardLoad }) {
  const { api } = useConsole();
  const download = useMutation({
    mutationFn: async () => location.assign(await problemsUrl(api, loadId)),
  });
  const kept = Math.min(bad, LOAD_PROBLEMS_KEPT);
  const words =
    bad > kept ? `the first ${formatNumber(kept)} lines` : bad === 1 ? 'the line' : `the ${formatNumber(bad)} lines`;
  return (
    <>
      <Button variant="secondary" size="sm" isBusy={download.isPending} onClick={() => download.mutate()}>
        <Icon name="download" />
        Download {words}
      </Button>
      <SentenceOfFailure mutation={download} />
    </>
  );
}
