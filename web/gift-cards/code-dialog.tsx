import type { ReactNode } from 'react';
import { isApiError } from '#client/api-error.ts';
import { failureSentence } from '#client/failure.ts';
import { REVEALS_PER_HOUR } from '#contract/gift-cards/gift-cards.ts';
import { rewardName } from '#contract/rewards/reward-names.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { formatDate } from '#web/format.ts';
import { formatTime } from '#web/format-time.ts';
import { CopyRow } from './copy-row.tsx';
import { formatDay } from './format.ts';
import { GiftCardFace } from './gift-card-face.tsx';
import { REDEEM_TEXTS as WORDS } from './redeem-texts.ts';
import type { ShownReward, CardLine, WantedCode } from './use-shown-code.ts';
import { OpenCardLink } from './open-card-link.tsx';
import { useReportSeen } from './use-report-seen.ts';

interface CodeDialogProps {
  /** Undefined while nobody asks: the dialog stays, so that the focus finds its way back when it closes. */
  readonly wanted: WantedCode | undefined;
  readonly brand: string;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** A card's code and key, above the page and never in the row. */
export function CodeDialog({ wanted, brand, onClose, onRetry }: CodeDialogProps) {
  const { reward, shown, failure } = wanted ?? {};
  const dollars = reward?.currencyValue ?? 0;
  return (
    <Modal
      isOpen={wanted !== undefined}
      onClose={onClose}
      title={reward ? `Your ${nameOfCard(reward)}` : ''}
      picture={{
        content: <GiftCardFace dollars={dollars} brand={brand} className="w-56 rounded-lg shadow-2" />,
      }}
      actions={
        <>
          {shown?.code != null && shown.uri && <OpenCardLink uri={shown.uri} token={shown.token} />}
          {failure !== undefined && !isApiError(failure, 'RATE_LIMITED') && (
            <Button onClick={onRetry}>{MESSAGES.generic.tryAgain}</Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {failure !== undefined && <AlertBanner>{sentenceOf(failure)}</AlertBanner>}
      {failure === undefined && (shown ? <Shown shown={shown} /> : <Fetching />)}
    </Modal>
  );
}

function nameOfCard({ rewardName: name, currencyCode, currencyValue }: CardLine): string {
  return rewardName({ name, currencyCode, currencyValue });
}

function Shown({ shown }: { readonly shown: ShownReward }) {
  useReportSeen(shown.showingId);
  const { status, code, token, expiryDate, shownCount, lastShownTime } = shown;
  if (status === 'RETURNED') {
    return <Banner tone="info">This card was canceled, and your points are back in your balance.</Banner>;
  }
  if (code == null) {
    return (
      <Banner tone="info">
        <b>Your card is on its way.</b> We'll show the code here as soon as it's ready. There's nothing you need to do.
      </Banner>
    );
  }
  return (
    <>
      <p className="text-text-muted">
        {token == null ? WORDS.shownTextCodeOnly : WORDS.shownText} {WORDS.showingsNoted}
      </p>
      <div className="mt-5 grid gap-3">
        <CopyRow label="Card code" value={code} />
        {token && <CopyRow label="Challenge key" value={token} />}
      </div>
      {expiryDate && <Fact icon="calendar">Use by {formatDay(expiryDate)}</Fact>}
      <Fact icon="eye">{shownBefore(shownCount, lastShownTime)}</Fact>
      <VisuallyHidden>
        <span role="status">The code is shown.</span>
      </VisuallyHidden>
    </>
  );
}

function Fact({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-text-muted">
      <Icon name={icon} />
      {children}
    </p>
  );
}

function Fetching() {
  return (
    <div role="status" className="grid gap-3 pt-3">
      <VisuallyHidden>Loading the code</VisuallyHidden>
      <SkeletonBlock className="h-4 w-4/5" />
      <SkeletonBlock className="mt-2 h-15 w-full rounded-md" />
      <SkeletonBlock className="h-15 w-full rounded-md" />
    </div>
  );
}

function sentenceOf(failure: unknown): string {
  const seconds = isApiError(failure, 'RATE_LIMITED') ? failure.details.retryAfterSeconds : undefined;
  if (seconds === undefined) return failureSentence(failure);
  const minutes = Math.ceil(seconds / 60);
  return `To keep your codes safe, you can show them up to ${REVEALS_PER_HOUR} times per hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

const TIMES = ['First time shown', 'Shown once before', 'Shown twice before'];

/** How often a code was shown before now, and when last: anyone who was not there themselves can tell. */
export function shownBefore(count: number, lastTime: string | null | undefined): string {
  const times = TIMES[count] ?? `Shown ${count} times before`;
  if (count === 0 || !lastTime) return `${times}.`;
  return `${times}. Last shown ${formatDate(lastTime)}, ${formatTime(lastTime)}`;
}
