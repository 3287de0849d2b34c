import { useEffect, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SignInCard, SignInFrame } from './sign-in-frame.tsx';

const LOOK_AGAIN_MS = 4_000;

/** For somebody with a session who opens the console while it cannot be asked: it goes on by itself when it can. */
export function UnreachablePage() {
  const { session } = useConsole();
  const [isTrying, setIsTrying] = useState(false);

  async function tryAgain() {
    setIsTrying(true);
    await session.check();
    setIsTrying(false);
  }

  useEffect(() => {
    const timer = setInterval(() => void session.check(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [session]);

  return (
    <SignInFrame>
      <SignInCard
        title="Can't reach the server"
        lead="You're still signed in. We'll keep trying every few seconds."
        isLaterStep
        onSubmit={(event) => {
          event.preventDefault();
          void tryAgain();
        }}
      >
        <Button type="submit" isBlock isBusy={isTrying}>
          {MESSAGES.generic.tryAgain}
        </Button>
      </SignInCard>
    </SignInFrame>
  );
}
