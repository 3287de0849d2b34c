import { useQuery } from '@tanstack/react-query';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { formatMoment } from '#console/format.ts';
import { holdQuery } from './hold.queries.ts';

/** Says above every screen that this is a restored copy, what that means, and how it goes on. */
export function OnHoldBar() {
  const { api } = useConsole();
  const { data: hold } = useQuery(holdQuery(api));
  if (!hold) return null;
  return (
    <p
      role="status"
      className="flex min-h-12 items-center gap-3 bg-danger-soft px-4 py-3 font-bold text-on-danger-soft lg:px-6"
    >
      <Icon name="circle-alert" />
      <span>
        This is a restored copy, on hold since {formatMoment(hold.heldAt)}.{' '}
        <span className="font-regular">
          No e-mail leaves and no card provider is asked; what is queued waits. Whoever runs the server lets it go on
          with <code>npm run restored -- go</code>.
        </span>
      </span>
    </p>
  );
}
