import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Link } from '#ui/actions/link.tsx';
import parcel from '#ui/art/scenes/parcel.svg';
import survey from '#ui/art/scenes/survey.svg';
import test from '#ui/art/scenes/test.svg';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';
import { BackLink } from '#web/layout/back-link.tsx';

const texts = MESSAGES.productTestHelp;
const productTesting = MESSAGES.productTests;

const PICTURES = [parcel, test, survey];
const WALLS: readonly WallColor[] = ['mist', 'butter', 'apricot'];

/** How product testing works, for anyone who is new to it (spec §2.6). */
export function ProductTestResourcePage() {
  return (
    <div className="max-w-176">
      <BackLink href={memberPath('productTesting')}>Product testing</BackLink>
      <div className="mt-1">
        <PageHeading>{texts.pageTitle}</PageHeading>
      </div>
      <ol className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-3">
        {productTesting.steps.map((step, index) => (
          <li key={step} className="overflow-hidden rounded-lg border border-line bg-surface">
            <div
              className={`flex h-32 items-end justify-center border-b-[5px] border-shelf px-4 ${WALL_CLASSES[WALLS[index] ?? 'mist']}`}
            >
              <img src={PICTURES[index]} alt="" className="h-28 max-w-full" />
            </div>
            <p className="p-4 font-bold">
              {index + 1}. {step}
            </p>
          </li>
        ))}
      </ol>
      {texts.parts.map(({ title, text }) => (
        <section key={title} className="mt-8">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-2 text-text-muted">{text}</p>
        </section>
      ))}
      <p className="mt-2">
        <Link href={`${memberPath('termsOfUse')}#product-tests`} className="inline-flex min-h-target items-center">
          {texts.readConsent}
        </Link>
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={memberPath('productTesting')}>See your product tests</ButtonLink>
      </p>
    </div>
  );
}
