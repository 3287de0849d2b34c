import { type ReactNode, useCallback, useState } from 'react';
import { loadScript } from '#client/load-script.ts';
import type { PasswordAct, PasswordDialogProps } from './password-dialog.tsx';
import { withRecentSignIn } from './recent-sign-in.ts';

export interface RecentSignIn {
  /** See withRecentSignIn. Rejects as the call does; isSignInDeclined tells when the member closed the question. */
  readonly withRecentSignIn: <Value>(call: () => Promise<Value>) => Promise<Value>;
  /** Render it anywhere, also beside another dialog: it stands above everything while it asks. */
  readonly passwordDialog: ReactNode;
}

interface Question {
  readonly Dialog: (props: PasswordDialogProps) => ReactNode;
  readonly answer: PasswordDialogProps['onAnswer'];
}

/** For screens with a restricted call: asks for the password where the server wants it, and says what for. */
export function useRecentSignIn(act: PasswordAct): RecentSignIn {
  const [question, setQuestion] = useState<Question>();

  const askPassword = useCallback(async () => {
    const { PasswordDialog: Dialog } = await loadScript(() => import('./password-dialog.tsx'));
    const given = await new Promise<'confirmed' | 'declined'>((answer) => setQuestion({ Dialog, answer }));
    setQuestion(undefined);
    return given === 'confirmed';
  }, []);

  return {
    withRecentSignIn: useCallback((call) => withRecentSignIn(call, askPassword), [askPassword]),
    passwordDialog: question && <question.Dialog act={act} onAnswer={question.answer} />,
  };
}
