import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import {
  getMarketResearchPanelistData,
  requestMarketResearchPanelistData,
  takeMarketResearchPanelistData,
} from '#contract/generated/member/operations.ts';
import { DATA_DOWNLOAD_DAYS } from '#contract/leaving/leaving.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatDate } from '#web/format.ts';
import { RESTRICTED } from '#web/session/recent-sign-in.ts';
import { useRecentSignIn } from '#web/session/use-recent-sign-in.tsx';
import { myDataQuery } from './my-data.queries.ts';

const CHANGES = [getMarketResearchPanelistData.name];
/** How often to look whether the file is ready, while the member waits for it. */
const LOOK_EVERY_MS = 5_000;

const SENTENCES = {
  TAKEN: 'Your file was downloaded. The link works once; you can request a new file anytime.',
  EXPIRED: `Your last file wasn't downloaded within ${DATA_DOWNLOAD_DAYS} days, so it expired. Request a new one.`,
  FAILED: "We couldn't create your file. Please request it again.",
} as const;

/** Everything that is held about the member, as a file: asked for, waited for, fetched once. */
export function MyData() {
  const context = useRouteContext({ from: '/member-area' });
  const { api } = context;
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('downloadData');
  const { data: file } = useQuery({
    ...myDataQuery(context),
    refetchInterval: ({ state }) => (state.data?.state === 'ASKED' ? LOOK_EVERY_MS : false),
  });
  const ask = useCommand(() => withRecentSignIn(() => api.mutate(requestMarketResearchPanelistData, {}, RESTRICTED)), {
    changes: CHANGES,
  });
  const take = useCommand(
    (downloadId: string) =>
      withRecentSignIn(() => api.mutate(takeMarketResearchPanelistData, { downloadId }, RESTRICTED)),
    { changes: CHANGES, onDone: (url) => window.location.assign(url) },
  );
  const state = take.isSuccess && file?.state === 'READY' ? 'TAKEN' : file?.state;

  return (
    <div className="grid justify-items-start gap-3">
      <div role="status" className="text-text-muted">
        {state === 'ASKED' && <p>We're putting your data together. We'll email you when it's ready.</p>}
        {state === 'READY' && (
          <p>Your data is ready to download until {formatDate(file?.expiresAt ?? '')}. The link works once.</p>
        )}
        {(state === 'TAKEN' || state === 'EXPIRED' || state === 'FAILED') && <p>{SENTENCES[state]}</p>}
      </div>
      <FailureBanner failure={ask.failure ?? take.failure} />
      {state === 'READY' && file != null ? (
        <Button variant="secondary" size="sm" isBusy={take.isPending} onClick={() => take.send(file.downloadId)}>
          <Icon name="download" />
          Download my data
        </Button>
      ) : (
        state !== 'ASKED' && (
          <Button variant="secondary" size="sm" isBusy={ask.isPending} onClick={() => ask.send()}>
            <Icon name="download" />
            {state === undefined ? 'Request your data' : 'Request a new file'}
          </Button>
        )
      )}
      {passwordDialog}
    </div>
  );
}
