import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { deriveProductTest } from '#contract/product-tests/product-testing-item.ts';
import { useCommand } from '#client/use-command.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Stepper } from '#ui/navigation/stepper.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { BackLink } from '#web/layout/back-link.tsx';
import { type OwnTest, productTestQuery } from '#web/product-tests/product-tests.queries.ts';
import { ownZoneName, termOf } from '#web/product-tests/shown-dates.ts';
import { isAskedForPackage, isUnsent, testFace, type TestFace } from '#web/product-tests/test-face.ts';
import { BesideTest } from './beside-test.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import { MissingDialog } from './missing-dialog.tsx';
import { OneTest } from './one-test.tsx';
import { AskCard, InSupportCard } from './package-cards.tsx';
import {
  CHANGED_BY_TESTS,
  confirmReceived,
  declineTest,
  reportMissing,
  type TestCommand,
} from './product-test.calls.ts';
import { ShipmentCard } from './shipment-card.tsx';
import { TestSide } from './test-side.tsx';
import { testSteps } from './test-steps.ts';
import { ClosedCard, DiaryCard, DoneCard, FeedbackCard, ReviewCard, TestingCard } from './testing-cards.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

const texts = MESSAGES.productTestPage;

/** One product test: where the package is, what to do now and what comes next (spec §2.6, §4.5). */
export function ProductTestPage() {
  return <OneTest>{(test, now) => <KnownTest key={test.projectId} test={test} now={now} />}</OneTest>;
}

interface KnownTestProps {
  readonly test: OwnTest;
  readonly now: Date;
}

type Asked = 'missing' | 'stop' | undefined;

function KnownTest({ test, now }: KnownTestProps) {
  const [notice, setNotice] = useState<{ readonly sentence: string; readonly count: number }>();
  const [asked, setAsked] = useState<Asked>();
  const context = useRouteContext({ from: '/member-area' });
  const queries = useQueryClient();
  /** What comes back is the test as it is now: it is shown at once, with what was done. */
  const done = (sentence: string) => (changed: OwnTest) => {
    queries.setQueryData(productTestQuery(context, changed.projectId).queryKey, changed);
    // What asked for it goes first: behind a dialog nothing could take the focus.
    setAsked(undefined);
    setNotice((before) => ({ sentence, count: (before?.count ?? 0) + 1 }));
  };
  const face = testFace(test, now, { isSingle: true });
  const { stepStatus } = deriveProductTest(test, now, { isSingle: true });
  const stopTexts = isUnsent(face) ? texts.decline : texts.stop;
  const options = { changes: CHANGED_BY_TESTS, messages: { CONFLICT: texts.movedOn } };
  // Each answer is a command, and so has a key, of its own.
  const received = useCommand((_: void, key: string) => confirmReceived(context, test, key), {
    ...options,
    onDone: done(texts.receivedTold(test.testingDuration)),
  });
  const missing = useCommand((_: void, key: string) => reportMissing(context, test, key), {
    ...options,
    onDone: done(texts.missing.sent),
  });
  const stop = useCommand<void, OwnTest>(() => declineTest(context, test), {
    ...options,
    onDone: done(stopTexts.told),
  });
  const isPackageAsked = isAskedForPackage(face);
  const isOver = face === 'DONE' || face === 'CLOSED';
  const isOnTheMove = isPackageAsked || face === 'IN_SUPPORT';
  // A dialog about a package that is here by now, or a test that is over, asks for nothing any more.
  const isMissingAsked = asked === 'missing' && isPackageAsked;
  const isStopAsked = asked === 'stop' && !isOver && face !== 'REVIEW';
  // An answer that was lost on its way may have arrived: then the card says so, and nothing failed.
  const failure =
    (test.shippingDetails.received ? undefined : received.failure) ??
    (test.supportRequested ? undefined : missing.failure) ??
    (face === 'CLOSED' ? undefined : stop.failure);

  return (
    <BesideTest
      side={
        <TestSide
          test={test}
          face={face}
          now={now}
          onMissing={() => setAsked('missing')}
          onStop={() => setAsked('stop')}
        />
      }
    >
      <BackLink href={memberPath('productTesting')}>Product testing</BackLink>
      <Heading test={test} face={face} now={now} />
      {face !== 'CLOSED' && (
        <div className="mt-8">
          <Stepper steps={testSteps(test, face, now)} current={stepStatus} isRow />
        </div>
      )}
      <div className="mt-8 grid grid-cols-1 gap-5">
        {notice && <Told key={notice.count} sentence={notice.sentence} />}
        {!isMissingAsked && !isStopAsked && <FailureBanner failure={failure} />}
        {face === 'CONFIRM' && <ConfirmCard test={test} onConfirmed={done(MESSAGES.productTestConsent.confirmed)} />}
        {isOnTheMove && <ShipmentCard test={test} face={face} now={now} />}
        {isPackageAsked && (
          <AskCard test={test} now={now} received={received} missing={missing} onMissing={() => setAsked('missing')} />
        )}
        {face === 'IN_SUPPORT' && <InSupportCard test={test} now={now} received={received} />}
        {face === 'TESTING' && <TestingCard test={test} now={now} />}
        {face === 'TESTING' && test.diary.length > 0 && <DiaryCard test={test} now={now} />}
        {face === 'FEEDBACK' && <FeedbackCard test={test} />}
        {face === 'REVIEW' && <ReviewCard />}
        {face === 'DONE' && <DoneCard test={test} />}
        {face === 'CLOSED' && <ClosedCard test={test} />}
        {!isOver && (
          <div className="mt-5">
            <WhatHappensNext test={test} step={stepStatus} />
          </div>
        )}
      </div>
      {isMissingAsked && <MissingDialog received={received} missing={missing} onClose={() => setAsked(undefined)} />}
      {isStopAsked && <StopDialog question={stopTexts} stop={stop} onClose={() => setAsked(undefined)} />}
    </BesideTest>
  );
}

function Heading({ test, face, now }: KnownTestProps & { readonly face: TestFace }) {
  const term = termOf(test, face, now);
  const starts = test.createdAt === null && face !== 'CLOSED' ? texts.startsWithYes : undefined;
  const when = term ? `${term.label} ${term.day}` : starts;
  return (
    <div className="mt-1 wrap-anywhere">
      <PageHeading>{test.title}</PageHeading>
      <p className="mt-2 text-text-muted">
        {texts.testNumber(test.shortId)}
        {when && ` · ${when}`}
      </p>
      <p className="mt-1 text-sm text-text-muted">{texts.timesIn(ownZoneName())}</p>
    </div>
  );
}

/** What was just done. It takes the focus, since the button that did it is gone. */
function Told({ sentence }: { readonly sentence: string }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner ref={banner} tone="success" role="status" tabIndex={-1}>
      {sentence}
    </Banner>
  );
}

interface StopDialogProps {
  readonly question: {
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
    readonly keep: string;
  };
  readonly stop: TestCommand;
  readonly onClose: () => void;
}

/** Somebody gives their place up, or stops in the middle. */
function StopDialog({ question, stop, onClose }: StopDialogProps) {
  return (
    <Modal
      isOpen
      isStrict={stop.isPending}
      onClose={onClose}
      title={question.title}
      actions={
        <>
          <Button isBlock variant="danger" isBusy={stop.isPending} onClick={() => stop.send()}>
            {question.confirm}
          </Button>
          <Button isBlock variant="quiet" isIdle={stop.isPending} onClick={onClose}>
            {question.keep}
          </Button>
        </>
      }
    >
      <p className="text-text-muted">{question.text}</p>
      <FailureBanner failure={stop.failure} />
    </Modal>
  );
}
