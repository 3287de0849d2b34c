import { useSyncExternalStore } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { Upload } from '#client/uploads/upload.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { fileSizeText } from '#ui/forms/file-size.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import type { ShownClip } from './clip-answer.ts';
import { PhaseHeading } from './phase-heading.tsx';
import { percentOf, sentText } from './sent-text.ts';

const texts = MESSAGES.media;
const STRIPES =
  'bg-[repeating-linear-gradient(-45deg,var(--chart-2)_0_5px,color-mix(in_srgb,var(--chart-2)_68%,#000)_5px_8px)]';

interface ClipSendingProps {
  readonly clip: ShownClip;
  readonly upload: Upload;
  readonly takesFocus: boolean;
  /** Back to the clip, which is still here. */
  readonly onBack: () => void;
}

/** How far the clip is on its way: in figures, in megabytes, in time; paused where the connection is gone. */
export function ClipSending({ clip, upload, takesFocus, onBack }: ClipSendingProps) {
  const { phase, sentBytes, totalBytes, secondsLeft, problem } = useSyncExternalStore(upload.subscribe, upload.get);
  const percent = percentOf(sentBytes, totalBytes);
  const isWaiting = phase === 'paused';
  const isFailed = phase === 'failed';
  const title = isFailed ? texts.failedTitle : isWaiting ? texts.waitingTitle : texts.sendingTitle;

  return (
    <div>
      <PhaseHeading takesFocus={takesFocus} title={title}>
        {isFailed ? texts.safe : isWaiting ? texts.waitingText : texts.sendingText}
      </PhaseHeading>
      {(isWaiting || isFailed) && (
        <div className="mb-6">
          <Banner tone="danger" role="alert">
            {isFailed ? problem : <Dropped percent={percent} />}
          </Banner>
        </div>
      )}
      <Card>
        <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3">
          <video
            src={clip.address}
            muted
            aria-hidden="true"
            preload="metadata"
            className="aspect-4/3 w-20 rounded-sm bg-(--plum-950) object-cover"
          />
          <div className="min-w-0 leading-dense">
            <p className="font-bold">{clip.name ?? texts.yourClip}</p>
            <p className="text-sm text-text-muted">
              {clockTime(clip.seconds)} · {fileSizeText(totalBytes)}
            </p>
          </div>
          <p aria-hidden="true" className="font-display text-xl font-title tabular-nums">
            {percent}%
          </p>
          <div
            role="progressbar"
            aria-label={isWaiting ? texts.paused : texts.sendingTitle}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="col-span-full h-2.5 overflow-hidden rounded-full bg-chart-track"
          >
            <div
              className={`h-full rounded-full transition-[width] duration-(--duration-3) ${isWaiting || isFailed ? STRIPES : 'bg-primary'}`}
              style={{ width: `${percent}%` }}
            />
          </div>
          <p className="col-span-2 text-sm text-text-muted tabular-nums">
            {isWaiting ? sentText(sentBytes, totalBytes, texts.pausedAt) : sentText(sentBytes, totalBytes)}
            {phase === 'sending' && secondsLeft !== undefined && ` · ${texts.aboutLeft(secondsLeft)}`}
          </p>
          <span className="-me-3 justify-self-end">
            <Button variant="quiet" size="sm" onClick={onBack}>
              {texts.cancel}
            </Button>
          </span>
        </div>
      </Card>
      {isWaiting && (
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-md:*:flex-auto">
          <Button onClick={upload.hurry}>
            <Icon name="refresh-cw" />
            {MESSAGES.generic.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

function Dropped({ percent }: { readonly percent: number }) {
  return (
    <p>
      <b>{texts.dropped(percent)}</b> {texts.safe}
    </p>
  );
}
