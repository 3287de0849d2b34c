import { useSyncExternalStore } from 'react';
import type { FaqItem } from '#contract/pages/faq.ts';
import { isPageOff } from '#contract/pages/pages-off.ts';
import { Link } from '#ui/actions/link.tsx';
import { useApp } from '#web/app/app-context.ts';
import { knownFlags, subscribeToFlags } from '#web/flags/known-flags.ts';
import { panelistIdOf } from '#web/session/session.ts';

/** Where an answer leads on to; nowhere while that page is switched off for the person who reads it. */
function AnswerLink({ href, label }: { readonly href: string; readonly label: string }) {
  const { session } = useApp();
  const values = useSyncExternalStore(subscribeToFlags, () => knownFlags(panelistIdOf(session.store.get())));
  return isPageOff(values, href) ? null : <Link href={href}>{label}</Link>;
}

/** The answer to a question, and the way on. */
export function AnswerText({ item: { answer, link } }: { readonly item: FaqItem }) {
  return (
    <>
      {answer} {link && <AnswerLink {...link} />}
    </>
  );
}
