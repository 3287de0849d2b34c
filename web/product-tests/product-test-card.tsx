import { MESSAGES } from '#contract/messages/messages.ts';
import { deriveProductTest } from '#contract/product-tests/product-testing-item.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FeatureCard } from '#ui/layout/feature-card.tsx';
import { StepBars } from '#ui/navigation/step-bars.tsx';
import { formatNumber } from '#web/format.ts';
import type { ListedTest } from './product-tests.queries.ts';
import { deadlineText } from './shown-dates.ts';
import { testFace, shownStep, wayOnOf, testPicture } from './test-face.ts';

const texts = MESSAGES.productTestCards;
const { kind } = MESSAGES.productTestKinds;
const productTesting = MESSAGES.productTests;
const STEPS = productTesting.steps.length;

interface ProductTestCardProps {
  readonly test: ListedTest;
  readonly isNew: boolean;
  readonly now: Date;
}

/** One test in a list: what it is, how far it is and what to do next. */
export function ProductTestCard({ test, isNew, now }: ProductTestCardProps) {
  const face = testFace(test, now, { isSingle: false });
  const { stepStatus } = deriveProductTest(test, now, { isSingle: false });
  const progress = productTesting.progress(shownStep(stepStatus));
  const isOver = face === 'DONE' || face === 'CLOSED';
  const { label, href } = wayOnOf(face, test.projectId);
  const deadline = deadlineText(test, face);
  return (
    <FeatureCard
      wall="mist"
      pictureUrl={testPicture(test)}
      tag={isNew && !isOver && <Tag tone="new">{MESSAGES.activities.newTag}</Tag>}
      kind={{ icon: 'package', label: isOver ? kind : `${kind} · ${progress}` }}
      title={test.title}
      href={href}
      headingLevel={2}
      text={
        <>
          {texts.texts[face]}
          {deadline && <span className="mt-2 block text-text">{deadline}</span>}
        </>
      }
      progress={
        face !== 'CLOSED' && (
          <StepBars
            label={face === 'DONE' ? `${STEPS} of ${STEPS} steps done` : progress}
            count={STEPS}
            reached={shownStep(stepStatus)}
          />
        )
      }
      points={face !== 'CLOSED' && <Points amount={formatNumber(test.points.qualified)} unit="points" />}
      action={
        <ButtonLink href={href} variant={isOver ? 'secondary' : 'primary'} aria-label={`${label}: ${test.title}`}>
          {label}
          {!isOver && <Icon name="arrow-right" />}
        </ButtonLink>
      }
    />
  );
}
