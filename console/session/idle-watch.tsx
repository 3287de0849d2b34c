import { useEffect, useId, useRef, useState } from 'react';
import { OPERATOR_IDLE_MINUTES, OPERATOR_IDLE_WARNING_SECONDS } from '#contract/identity/console-auth.ts';
import { Button } from '#ui/actions/button.tsx';
import { DialogFrame } from '#ui/overlays/dialog.tsx';
import { useConsole } from './console-context.ts';

const IDLE_SECONDS = OPERATOR_IDLE_MINUTES * 60;
const LOOK_MS = 1_000;
/** Somebody who works without calling, such as on a long form, tells the server so this often. */
const KEEP_ALIVE_SECONDS = 120;

/** Two minutes before nobody has touched anything for too long it says so, and then it signs out. */
export function IdleWatch() {
  const { api, presence, session } = useConsole();
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const titleId = useId();
  const isLeaving = useRef(false);

  useEffect(() => {
    const look = () => {
      const idle = presence.idleSeconds();
      const left = IDLE_SECONDS - idle;
      const isWarned = left > 0 && left <= OPERATOR_IDLE_WARNING_SECONDS;
      setSecondsLeft(isWarned ? left : undefined);
      if (left <= 0 && !isLeaving.current) {
        isLeaving.current = true;
        // The server ends it by itself at the same moment; here it is told so that no time is lost.
        session
          .signOut('idle')
          .catch(() => undefined)
          .finally(() => {
            isLeaving.current = false;
          });
      } else if (idle < KEEP_ALIVE_SECONDS && api.secondsSinceLastCall() >= KEEP_ALIVE_SECONDS) {
        void session.check();
      }
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [api, presence, session]);

  function stay() {
    presence.touch();
    void session.check();
    setSecondsLeft(undefined);
  }

  const isOpen = secondsLeft !== undefined;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={stay}
      titleId={titleId}
      className="m-auto w-[calc(100%-2.5rem)] max-w-120 rounded-xl"
    >
      <div className="grid gap-4 p-6">
        <h2 id={titleId} className="text-xl">
          Are you still there?
        </h2>
        <p>
          You've been inactive for a while. In{' '}
          <span className="font-bold tabular-nums">{inMinutes(secondsLeft ?? 0)}</span> you'll be signed out. Anything
          you've typed stays on the page.
        </p>
        <p role="status" className="sr-only">
          {isOpen && (secondsLeft > 30 ? "You'll be signed out soon." : "You'll be signed out in 30 seconds.")}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={() => void session.signOut()}>
            Sign out now
          </Button>
          <Button onClick={stay}>Stay signed in</Button>
        </div>
      </div>
    </DialogFrame>
  );
}

function inMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
