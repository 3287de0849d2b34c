import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { Link } from '#ui/actions/link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import type { Activity } from '#web/activities/activities.queries.ts';
import { openTestsQuery, type ListedTest } from '#web/product-tests/product-tests.queries.ts';
import { isAskedForPackage, testFace } from '#web/product-tests/test-face.ts';
import { HomePart } from './home-part.tsx';

interface Parcel {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** What was sent to a member and has not been reported as received. Its test says where it is; until then, that it is coming. */
export function Parcels({ parcels }: { readonly parcels: readonly Activity[] }) {
  const { data, dataUpdatedAt } = useQuery(openTestsQuery(useRouteContext({ from: '/member-area' })));
  const known = data?.flatMap((test) => parcelOf(test, new Date(dataUpdatedAt))) ?? [];
  return (
    <HomePart title="On its way to you" href={memberPath('productTesting')} linkText="See product tests">
      <ul className="divide-y divide-line">
        {(known.length > 0 ? known : parcels.map(unknownParcel)).map(({ id, title, text, href }) => (
          <li key={id} className="flex items-start gap-4 py-3">
            <span className={`grid size-11 flex-none place-items-center rounded-[14px] ${WALL_CLASSES.mist}`}>
              <Icon name="package" />
            </span>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <h3 className="font-body text-base leading-[1.35] font-bold tracking-normal">
                <Link href={href} className="text-inherit no-underline hover:underline">
                  {title}
                </Link>
              </h3>
              <p className="text-sm text-text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </HomePart>
  );
}

function parcelOf(test: ListedTest, now: Date): readonly Parcel[] {
  const face = testFace(test, now, { isSingle: false });
  if (!isAskedForPackage(face) && face !== 'IN_SUPPORT') return [];
  const { projectId: id, title } = test;
  return [{ id, title, text: MESSAGES.productTestCards.texts[face], href: memberPath('productTest', { id }) }];
}

function unknownParcel({ id, metadata: { externalName: title, description: text } }: Activity): Parcel {
  return { id, title, text, href: memberPath('productTesting') };
}
