import { useId } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { IntroductionKey } from '#contract/spark/introductions.ts';
import { DecidesCalmly } from '#ui/actions/calm-press.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Carousel } from '#ui/navigation/carousel.tsx';
import { DialogFrame } from '#ui/overlays/dialog.tsx';
import { INTRODUCTIONS } from './introduction-texts.ts';

interface IntroductionDialogProps {
  readonly introduction: IntroductionKey;
  /** Seen to the end or skipped: either way it does not come again. */
  readonly onDone: () => void;
}

const LABELS = {
  back: MESSAGES.generic.back,
  next: MESSAGES.generic.next,
  position: (number: number, count: number) => `Slide ${number} of ${count}`,
} as const;

/** A few slides about something that a member opens for the first time (spec §2.7). */
export function IntroductionDialog({ introduction, onDone }: IntroductionDialogProps) {
  const titleId = useId();
  const { topic, slides, finish } = INTRODUCTIONS[introduction];
  const label = `About ${topic}`;
  return (
    <DialogFrame
      isOpen
      onClose={onDone}
      titleId={titleId}
      className="mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-full rounded-t-xl md:my-auto md:w-[calc(100%-2.5rem)] md:max-w-116 md:rounded-b-xl"
    >
      <VisuallyHidden>
        <h2 id={titleId}>{label}</h2>
      </VisuallyHidden>
      {/* Nothing is decided here: anyone who taps fast is let through. */}
      <DecidesCalmly value={false}>
        <Carousel label={label} topic={topic} labels={LABELS} slides={slides} finishLabel={finish} onFinish={onDone} />
      </DecidesCalmly>
      <div className="day absolute end-3 top-3">
        <IconButton icon="x" label="Skip the introduction" onClick={onDone} />
      </div>
    </DialogFrame>
  );
}
