import { Link } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { ConsoleCard } from './console-card.tsx';
import { ConsolePage } from './console-page.tsx';

export function NotFoundPage() {
  return (
    <ConsolePage title={MESSAGES.notFound.title}>
      <ConsoleCard>
        <p className="mb-4">Nothing is at this address. It may have been mistyped, or what was here is gone.</p>
        <Link to="/" className={buttonClasses({})}>
          {MESSAGES.notFound.backToHome}
        </Link>
      </ConsoleCard>
    </ConsolePage>
  );
}
