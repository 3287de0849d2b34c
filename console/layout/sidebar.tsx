import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import markUrl from '#ui/art/logo/mark-reversed.svg';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { ConsoleBrand } from './console-brand.tsx';
import { CONSOLE_PLACES, type ConsolePlace } from './console-places.ts';
import { getConsoleCounts } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { useCommand } from '#client/use-command.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';

/** A row of the sidebar: 44 px for a finger, 40 where there is a pointer. */
const SIDEBAR_ROW_CLASSES =
  'flex min-h-target items-center gap-3 rounded-sm px-3 text-start font-medium text-on-deep-muted no-underline hover:bg-on-deep/8 aria-[current=page]:bg-on-deep/14 aria-[current=page]:font-bold aria-[current=page]:text-on-deep focus-visible:rounded-sm lg:pointer-fine:min-h-10';

/** The same folded to its icon. */
const FOLDED_ROW_CLASSES =
  'relative flex size-11 items-center justify-center rounded-sm text-on-deep-muted no-underline hover:bg-on-deep/8 aria-[current=page]:bg-on-deep/14 aria-[current=page]:text-on-deep focus-visible:rounded-sm';

const TENANT = `${DEFAULT_BRAND.retailerName}, ${DEFAULT_BRAND.panelId} panel`;

interface SidebarProps {
  /** To icons, so that the work beside it gets the width. */
  readonly isFolded?: boolean;
  /** In the menu of a narrow screen: what to do on the way out. It also has the way out of the console then. */
  readonly onLeave?: () => void;
}

/** Every place that this operator may open; at the left edge, or in the menu of a narrow screen. */
export function Sidebar({ isFolded = false, onLeave }: SidebarProps) {
  const { role } = useOperator();
  const { api } = useConsole();
  const places = CONSOLE_PLACES.filter((place) => place.roles.includes(role));
  const hasCounts = places.some(({ count, warning }) => count !== undefined || warning !== undefined);
  const { data: counts } = useQuery({ ...consoleCountsQuery(api), enabled: hasCounts });

  return (
    <div
      className={`flex min-h-full flex-col gap-5 bg-deep py-4 text-sm leading-dense text-on-deep [--color-focus:var(--color-on-deep)] ${isFolded ? 'items-center px-2' : 'px-3'}`}
    >
      {isFolded ? (
        <img src={markUrl} alt={`${DEFAULT_BRAND.shortName} operator console`} className="size-8.5" />
      ) : (
        <div className="px-2">
          <ConsoleBrand size="sm" subtitle="Operator console" />
        </div>
      )}
      <nav aria-label="Console" className="grid gap-0.5">
        {places.map((place) => (
          <PlaceLink
            key={place.to}
            place={place}
            count={place.count && counts?.[place.count]}
            isWarned={place.warning !== undefined && (counts?.[place.warning.count] ?? 0) > 0}
            isFolded={isFolded}
            onLeave={onLeave}
          />
        ))}
      </nav>
      {isFolded ? (
        <p className="sr-only">{`Tenant ${TENANT}`}</p>
      ) : (
        <div className="mt-auto grid gap-2">
          <p className="px-3 text-2xs text-on-deep-muted">
            Tenant
            <span className="block text-sm font-medium text-on-deep">{TENANT}</span>
          </p>
          {onLeave && <SignOutButton />}
        </div>
      )}
    </div>
  );
}

interface PlaceLinkProps {
  readonly place: ConsolePlace;
  readonly count: number | undefined;
  readonly isWarned: boolean;
  readonly isFolded: boolean;
  readonly onLeave: (() => void) | undefined;
}

function PlaceLink({ place, count = 0, isWarned, isFolded, onLeave }: PlaceLinkProps) {
  const { to, label, icon, warning } = place;
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/' }}
      onClick={onLeave}
      title={isFolded ? label : undefined}
      className={isFolded ? FOLDED_ROW_CLASSES : SIDEBAR_ROW_CLASSES}
    >
      <Icon name={icon} size={isFolded ? 'lg' : 'md'} />
      <span className={isFolded ? 'sr-only' : 'flex-1'}>{label}</span>
      {count > 0 && (
        <span
          className={
            isFolded
              ? 'absolute end-0.5 top-0.5 rounded-full bg-on-deep-muted px-1.5 text-2xs leading-[1.35] font-bold text-deep tabular-nums'
              : 'rounded-full bg-on-deep/14 px-2 py-0.5 text-xs font-bold text-on-deep tabular-nums'
          }
        >
          {count > 999 ? '999+' : count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
      {warning && isWarned && (
        <span
          className={
            isFolded
              ? 'absolute end-0 top-0 rounded-full bg-warning px-1 text-2xs leading-[1.35] font-bold text-on-warning'
              : 'rounded-full bg-warning px-2 py-0.5 text-xs font-bold text-on-warning'
          }
        >
          {warning.word}
        </span>
      )}
    </Link>
  );
}

const LOOK_AGAIN_MS = 30_000;

/** What waits for somebody, beside the places of the sidebar. */
function consoleCountsQuery(api: OperatorApi) {
  return operationQuery(api, getConsoleCounts, {}, { refetchInterval: LOOK_AGAIN_MS });
}

/** Ends the session on the server; says so when that did not work, since the operator may be about to walk away. */
function SignOutButton() {
  const { session } = useConsole();
  const signOut = useCommand(() => session.signOut());
  const isSigningOut = signOut.isPending || signOut.isSuccess;

  return (
    <>
      <button
        type="button"
        aria-busy={isSigningOut}
        onClick={() => !isSigningOut && signOut.send()}
        className={`${SIDEBAR_ROW_CLASSES} w-full`}
      >
        {isSigningOut ? <Spinner /> : <Icon name="log-out" />}
        Sign out
      </button>
      {signOut.failure && (
        <AlertBanner key={signOut.failure.at}>
          You're still signed in. {MESSAGES.generic.somethingWentWrongTryAgain}
        </AlertBanner>
      )}
    </>
  );
}
