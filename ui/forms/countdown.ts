import { useEffect, useReducer } from 'react';

/** Its own, since this folder imports nothing of ours; the home of durations is contract/time/durations.ts. */
const SECOND_MS = 1_000;

export interface Countdown {
  readonly endsAtMs: number;
  readonly secondsLeft: number;
}

type CountdownEvent =
  | { readonly type: 'start'; readonly seconds: number; readonly nowMs: number }
  | { readonly type: 'tick'; readonly nowMs: number };

/** Measured against the clock and not by counting ticks: a phone that slept catches up at once. */
export function countdownReducer(countdown: Countdown, event: CountdownEvent): Countdown {
  const endsAtMs = event.type === 'start' ? event.nowMs + event.seconds * SECOND_MS : countdown.endsAtMs;
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - event.nowMs) / SECOND_MS));
  if (endsAtMs === countdown.endsAtMs && secondsLeft === countdown.secondsLeft) return countdown;
  return { endsAtMs, secondsLeft };
}

const TICK_MS = 250;

/** How many seconds are left of so many, from now on or from when the number changes. */
export function useCountdown(seconds: number): number {
  const [{ secondsLeft }, dispatch] = useReducer(countdownReducer, { endsAtMs: Infinity, secondsLeft: seconds });
  useEffect(() => {
    dispatch({ type: 'start', seconds, nowMs: Date.now() });
    const timer = setInterval(() => dispatch({ type: 'tick', nowMs: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  return secondsLeft;
}
