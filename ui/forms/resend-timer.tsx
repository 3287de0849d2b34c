import { useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useCountdown } from './countdown.ts';

interface ResendTimerProps {
  readonly seconds: number;
  /** Grows with every code that was sent; each time the timer starts anew. */
  readonly sentCount: number;
  readonly waitText: (secondsLeft: number) => string;
  /** Spoken when the wait is over. */
  readonly readyText: string;
  readonly resendLabel: string;
  readonly onResend: () => void;
}

/** Counts down under a code field, then becomes a button. Seen every second, spoken once at each end. */
export function ResendTimer({ sentCount, ...round }: ResendTimerProps) {
  const [firstRound] = useState(sentCount);
  return <Round key={sentCount} {...round} isFirst={sentCount === firstRound} />;
}

type RoundProps = Omit<ResendTimerProps, 'sentCount'> & { readonly isFirst: boolean };

function Round({ seconds, waitText, readyText, resendLabel, onResend, isFirst }: RoundProps) {
  const secondsLeft = useCountdown(seconds);
  const isReady = secondsLeft === 0;

  return (
    <div ref={isFirst ? undefined : catchFocus} tabIndex={-1} className="text-sm leading-dense">
      {isReady ? (
        <button
          type="button"
          onClick={onResend}
          className="inline-flex min-h-target items-center gap-2 rounded-sm font-bold text-link hover:underline"
        >
          <Icon name="refresh-cw" />
          {resendLabel}
        </button>
      ) : (
        <p className="flex min-h-target items-center text-text-muted tabular-nums">{waitText(secondsLeft)}</p>
      )}
      <p role="status" className="sr-only">
        {isReady ? readyText : waitText(seconds)}
      </p>
    </div>
  );
}

/** The button that was pressed is gone in the next round: the focus stays here instead of falling back to the page. */
function catchFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus();
}
