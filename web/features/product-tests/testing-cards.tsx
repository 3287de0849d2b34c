import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { ClosingReason } from '#contract/product-tests/participant-stages.ts';
import { deriveProductTest } from '#contract/product-tests/product-testing-item.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import closedPicture from '#ui/art/empty/expired.svg';
import thanks from '#ui/art/empty/thanks.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatNumber } from '#web/format.ts';
import { SupportTag } from './package-cards.tsx';
import { productTestQuery, type OwnTest } from '#web/product-tests/product-tests.queries.ts';
import { deadlineText, shownDate } from '#web/product-tests/shown-dates.ts';
import { Hazards } from './hazards.tsx';

const LOOK_EVERY_MS = 5_000;

const texts = MESSAGES.productTestPage;
const productTestCards = MESSAGES.productTestCards;
const productTesting = MESSAGES.productTests;

interface TestCardProps {
  readonly test: OwnTest;
  readonly now: Date;
}

/** The days at home: until when, and how. */
export function TestingCard({ test, now }: TestCardProps) {
  const { deliveryConfirmedOn } = deriveProductTest(test, now, { isSingle: true });
  const opens = deadlineText(test, 'TESTING');
  return (
    <Card>
      <div className="flex flex-wrap gap-2">
        <Tag tone="info" icon="house">
          {texts.atHome(test.testingDuration)}
        </Tag>
        <SupportTag test={test} now={now} />
      </div>
      <h2 className="mt-3 text-2xl">{texts.next.test}</h2>
      <p className="mt-1 text-text-muted">{texts.next.testText(test.testingDuration)}</p>
      <Hazards hazards={test.hazards} />
      {(deliveryConfirmedOn || opens) && (
        <p className="mt-3">
          {deliveryConfirmedOn && `${texts.confirm.confirmedOn(shownDate('arrived', deliveryConfirmedOn))} `}
          {opens}
        </p>
      )}
      <div className="mt-4 grid md:flex">
        <ButtonLink href={memberPath('productTestInstruction', { id: test.projectId })}>
          <Icon name="book-open" />
          {texts.readInstruction}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** A few questions on the way: which were answered, which is open, and when the next ones come. */
export function DiaryCard({ test, now }: TestCardProps) {
  const isToday = test.diary.find(({ link }) => link !== null);
  return (
    <Card>
      <h2 className="text-lg">Your diary</h2>
      <ul className="mt-2 divide-y divide-line">
        {test.diary.map((round) => (
          <li key={round.round} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span>Round {round.round}</span>
            <RoundState round={round} now={now} />
          </li>
        ))}
      </ul>
      {isToday?.link && (
        <div className="mt-3 grid md:flex">
          <ButtonLink href={isToday.link}>{texts.takeDiary}</ButtonLink>
        </div>
      )}
    </Card>
  );
}

function RoundState({ round, now }: { readonly round: OwnTest['diary'][number]; readonly now: Date }) {
  const { status, link, opensAt, closesAt: nextOpensAt } = round;
  if (status === 'QUALIFIED' || status === 'TERMINATED' || status === 'OQ' || status === 'UNDER_REVIEW') {
    return (
      <Tag tone="success" icon="check">
        Answered
      </Tag>
    );
  }
  // It closes when the next one opens, in the middle of a day: the day alone would promise the evening.
  if (link !== null) {
    return <span className="text-sm">Open until {shownDate('diaryUntil', nextOpensAt)}</span>;
  }
  if (status === 'CLOSE' || Date.parse(nextOpensAt) <= now.getTime())
    return <span className="text-sm text-text-muted">Missed. That's OK.</span>;
  return <span className="text-sm text-text-muted">Opens {shownDate('diaryOpens', opensAt)}</span>;
}

/** The days are over: the survey waits. */
export function FeedbackCard({ test }: Pick<TestCardProps, 'test'>) {
  const { feedbackSurvey } = test;
  const deadline = deadlineText(test, 'FEEDBACK');
  return (
    <Card>
      <Tag tone="plum" icon="clipboard-list">
        {productTesting.steps[2]}
      </Tag>
      <h2 className="mt-3 text-2xl">{texts.next.feedback}</h2>
      <p className="mt-1 text-text-muted">{productTestCards.texts.FEEDBACK}</p>
      {deadline && <p className="mt-2 font-bold">{deadline}</p>}
      <div className="mt-4 grid md:flex">
        {feedbackSurvey?.link ? (
          <ButtonLink href={feedbackSurvey.link}>
            {texts.takeFeedback}
            <Icon name="arrow-right" />
          </ButtonLink>
        ) : (
          <SurveyOnItsWay projectId={test.projectId} />
        )}
      </div>
    </Card>
  );
}

/** It is handed out by the work of the next minute, and the page follows by itself. */
function SurveyOnItsWay({ projectId }: Pick<OwnTest, 'projectId'>) {
  const context = useRouteContext({ from: '/member-area' });
  useQuery({ ...productTestQuery(context, projectId), refetchInterval: LOOK_EVERY_MS, meta: { isSilent: true } });
  return <p>Your survey is on its way. It appears here within a minute.</p>;
}

/** It is told, and looked at before it counts. */
export function ReviewCard() {
  return (
    <Card>
      <EmptyState pictureUrl={thanks} title={texts.review.title} text={productTestCards.texts.REVIEW} />
    </Card>
  );
}

export function DoneCard({ test }: Pick<TestCardProps, 'test'>) {
  const { completedAt, points } = test;
  return (
    <Card>
      <EmptyState
        pictureUrl={thanks}
        title={texts.done.title}
        text={completedAt ? texts.done.text(shownDate('shared', completedAt)) : productTestCards.texts.DONE}
        action={<Points amount={formatNumber(points.qualified)} unit="points" />}
      />
    </Card>
  );
}

const SENT: ReadonlySet<string> = new Set(['SHIPPED', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED']);

const isStopped = ({ closedWhy, shippingDetails: { received, trail } }: OwnTest): boolean =>
  closedWhy === 'DECLINED' && (received || trail.some(({ status }) => SENT.has(status)));

export function ClosedCard({ test }: Pick<TestCardProps, 'test'>) {
  const reasons: Readonly<Record<string, string>> = texts.closed.reasons satisfies Record<ClosingReason, string>;
  const why = isStopped(test) ? texts.closed.stopped : test.closedWhy === null ? undefined : reasons[test.closedWhy];
  return (
    <Card>
      <EmptyState
        pictureUrl={closedPicture}
        title={texts.closed.title}
        text={
          <>
            {why} {texts.closed.wayOn}
          </>
        }
        action={
          <ButtonLink href={`${memberPath('contactUs')}?activityId=${test.shortId}`} variant="secondary">
            {texts.help.button}
          </ButtonLink>
        }
      />
    </Card>
  );
}
