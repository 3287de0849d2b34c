import { useEffect, useEffectEvent, useReducer } from 'react';
import { WRONG_KEYS_CLOSE_MINUTES } from '#contract/gift-cards/gift-cards.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { countdownReducer } from '#ui/forms/countdown.ts';
import { Icon } from '#ui/icons/icon.tsx';

const TICK_MS = 500;

interface ClosedNoticeProps {
  readonly seconds: number;
  readonly onReopen: () => void;
}

/** Five keys were wrong: says what is safe and how long it takes, then opens by itself. Spoken once, not every second. */
export function ClosedNotice({ seconds, onReopen }: ClosedNoticeProps) {
  const [{ secondsLeft }, dispatch] = useReducer(countdownReducer, { endsAtMs: Infinity, secondsLeft: seconds });
  const reopen = useEffectEvent(onReopen);

  useEffect(() => {
    dispatch({ type: 'start', seconds, nowMs: Date.now() });
    const timer = setInterval(() => dispatch({ type: 'tick', nowMs: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [seconds]);

  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) reopen();
  }, [isOver]);

  return (
    <div className="grid gap-3">
      <Banner tone="danger" role="alert">
        <b>Locked for {WRONG_KEYS_CLOSE_MINUTES} minutes.</b> Five keys were wrong. The card and its value are safe.
      </Banner>
      <p className="flex items-center gap-2 text-sm text-text-muted tabular-nums">
        <Icon name="clock" />
        Opens again in {clockOf(secondsLeft)}. You can leave this page open.
      </p>
    </div>
  );
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
