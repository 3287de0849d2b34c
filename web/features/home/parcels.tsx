import { memberPath } from '#contract/pages/member-paths.ts';
import { Link } from '#ui/actions/link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import type { Activity } from '#web/activities/activities.queries.ts';
import { HomePart } from './home-part.tsx';

/** Something that was sent, as the list of activities tells of it. */
export const isParcel = ({ type }: Activity): boolean => type === 'SHIPMENT';

/** What was sent to a member and has not been reported as received. */
export function Parcels({ parcels }: { readonly parcels: readonly Activity[] }) {
  return (
    <HomePart title="On its way to you" href={memberPath('productTesting')} linkText="See product tests">
      <ul className="divide-y divide-line">
        {parcels.map(({ id, metadata: { externalName, description } }) => (
          <li key={id} className="flex items-start gap-4 py-3">
            <span className={`grid size-11 flex-none place-items-center rounded-[14px] ${WALL_CLASSES.mist}`}>
              <Icon name="package" />
            </span>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <h3 className="font-body text-base leading-[1.35] font-bold tracking-normal">
                <Link href={memberPath('productTesting')} className="text-inherit no-underline hover:underline">
                  {externalName}
                </Link>
              </h3>
              <p className="text-sm text-text-muted">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </HomePart>
  );
}
