import { MESSAGES } from '#contract/messages/messages.ts';
import { deriveProductTest } from '#contract/product-tests/product-testing-item.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FeatureCard } from '#ui/layout/feature-card.tsx';
import { StepBars } from '#ui/navigation/step-bars.tsx';
import { formatClosingDay, formatDate, formatNumber } from '#web/format.ts';
import type { ListedTest } from './product-tests.queries.ts';
import { testFace, toldStep, wayOnOf, type TestFace, testPicture } from './test-face.ts';

const words = MESSAGES.productTestCards;
const { kind } = MESSAGES.productTestKinds;
const productTestPage = MESSAGES.productTestPage;
const productTestConsent = MESSAGES.productTestConsent;
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
  const progress = productTesting.progress(toldStep(stepStatus));
  const isOver = face === 'DONE' || face === 'CLOSED';
  const { label, href } = wayOnOf(face, test.projectId);
  const deadline = deadlineOf(test, face, now);
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
          {words.texts[face]}
          {deadline && <span className="mt-2 block text-text">{deadline}</span>}
        </>
      }
      progress={
        face !== 'CLOSED' && (
          <StepBars
            label={face === 'DONE' ? `${STEPS} of ${STEPS} steps done` : progress}
            count={STEPS}
            reached={toldStep(stepStatus)}
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

/** Until when somebody is waited for, where a day closes it. */
function deadlineOf(test: ListedTest, face: TestFace, now: Date): string | undefined {
  const { confirmBy, answerBy, feedbackUntil } = test;
  if (face === 'CONFIRM' && confirmBy) return productTestConsent.confirmBy(formatClosingDay(confirmBy));
  if (face === 'IN_SUPPORT' && answerBy) return productTestPage.inSupport.answerBy(formatClosingDay(answerBy));
  if (face === 'DELIVERED' && answerBy) return productTestPage.confirm.closes(formatClosingDay(answerBy));
  if (face === 'FEEDBACK' && feedbackUntil) return productTestPage.feedbackCloses(formatClosingDay(feedbackUntil));
  const { completeBy } = deriveProductTest(test, now, { isSingle: false });
  return face === 'TESTING' && completeBy ? productTestPage.feedbackOpens(formatDate(completeBy)) : undefined;
}
