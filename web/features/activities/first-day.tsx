import { memberPath } from '#contract/pages/member-paths.ts';
import { Link } from '#ui/actions/link.tsx';
import scene from '#ui/art/scenes/letter.svg';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { FeatureCard } from '#ui/layout/feature-card.tsx';
import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';
import { useApp } from '#web/app/app-context.ts';
import { useFlag } from '#web/flags/use-flag.ts';

interface Way {
  readonly href: string;
  readonly icon: IconName;
  readonly wall: WallColor;
  readonly title: string;
  readonly text: string;
  /** Only where badges, streaks and avatars are on. */
  readonly isPlay?: true;
}

const WAYS: readonly Way[] = [
  {
    href: memberPath('profile'),
    icon: 'house',
    wall: 'rose',
    title: 'Tell us about your household',
    text: "Keep your profile up to date and we'll send activities that fit.",
  },
  {
    href: memberPath('editAvatar'),
    icon: 'user-round',
    wall: 'celadon',
    title: 'Pick your avatar',
    text: 'You already have a few. Finish activities to unlock more.',
    isPlay: true,
  },
  {
    href: memberPath('mySpark'),
    icon: 'spark',
    wall: 'apricot',
    title: 'Check out My Spark',
    text: 'Track your streak and your badges, starting today.',
    isPlay: true,
  },
  {
    href: memberPath('faq'),
    icon: 'circle-help',
    wall: 'mist',
    title: 'See how it works',
    text: 'Activities, points, and gift cards, explained.',
  },
];

/** For somebody who has nothing to do yet: what comes, and what is worth a look until then. */
export function FirstDay() {
  const { brand } = useApp();
  const canPlay = useFlag('gamification');
  return (
    <section aria-label="First steps" className="grid grid-cols-1 gap-5">
      <FeatureCard
        wall="butter"
        pictureUrl={scene}
        kind={{ icon: 'spark', label: `Welcome to ${brand.shortName}` }}
        title="Your first activity is on its way"
        text="We'll email you when a study needs a household like yours. Here's what you can do today."
      />
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {WAYS.filter(({ isPlay = false }) => canPlay || !isPlay).map((way) => (
          <li key={way.href}>
            <WayCard {...way} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WayCard({ href, icon, wall, title, text }: Way) {
  return (
    <article className="relative flex h-full flex-wrap content-start items-start gap-4 rounded-lg border border-line bg-surface p-5 transition-shadow hover:shadow-2">
      <span className={`grid size-12 flex-none place-items-center rounded-md ${WALL_CLASSES[wall]}`}>
        <Icon name={icon} size="lg" />
      </span>
      {/* Letters twice the size have the width of the card to themselves. */}
      <div className="min-w-0 flex-[1_1_9rem]">
        <h3 className="text-lg">
          <Link href={href} className="text-inherit no-underline after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-text-muted">{text}</p>
      </div>
    </article>
  );
}
