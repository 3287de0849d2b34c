import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';

/** The way to what members are asked, which is a page of its own. */
export function AttributesCard() {
  return (
    <ConsoleCard
      title="Attributes"
      id="attributes"
      actions={
        <Link to="/settings/attributes" className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
          Open
        </Link>
      }
    >
      <p className="text-text-muted">
        What members are asked about themselves, in versions, and what studies and audiences know of them by name.
      </p>
    </ConsoleCard>
  );
}
