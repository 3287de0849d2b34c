import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { deriveProductTest } from '#contract/product-tests/product-testing-item.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { WALL_CLASSES, WallPanel } from '#ui/layout/wall.tsx';
import { formatNumber } from '#web/format.ts';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';
import { helpText, termOf } from '#web/product-tests/shown-dates.ts';
import { isAskedForPackage, isUnsent, type TestFace, testPicture } from '#web/product-tests/test-face.ts';
import { ConsentDialog } from './consent-dialog.tsx';

const texts = MESSAGES.productTestPage;

interface TestSideProps {
  readonly test: OwnTest;
  readonly face: TestFace;
  readonly now: Date;
  readonly onMissing: () => void;
  readonly onStop: () => void;
}

/** What a test is about and what it earns, what is good to know, and where to ask. */
export function TestSide({ test, face, now, onMissing, onStop }: TestSideProps) {
  return (
    <>
      <Facts test={test} face={face} now={now} />
      <GoodToKnow test={test} face={face} onStop={onStop} />
      <Help test={test} face={face} onMissing={onMissing} />
    </>
  );
}

function Facts({ test, face, now }: Pick<TestSideProps, 'test' | 'face' | 'now'>) {
  const { testingPeriodText } = deriveProductTest(test, now, { isSingle: true });
  const term = termOf(test, face, now);
  const points = <Points amount={formatNumber(test.points.qualified)} unit="points" />;
  const facts = [
    [face === 'DONE' ? texts.facts.earned : texts.facts.earns, face !== 'CLOSED' && points],
    [texts.facts.testPeriod, testingPeriodText],
    [term?.label ?? texts.facts.testThrough, term?.day],
    [texts.facts.inTheBox, test.inTheBox],
  ] as const;
  return (
    <section aria-label="About this test" className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className={`flex h-48 items-end justify-center border-b-[5px] border-shelf px-4 ${WALL_CLASSES.butter}`}>
        <img src={testPicture(test)} alt="" className="h-40 max-w-full object-contain object-bottom" />
      </div>
      <dl className="divide-y divide-line px-6 py-3 text-sm max-[15rem]:px-3">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
                <dt className="text-text-muted">{name}</dt>
                <dd className="ms-auto min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const INLINE = 'inline-flex min-h-target items-center text-start text-link underline';

function GoodToKnow({ test, face, onStop }: Pick<TestSideProps, 'test' | 'face' | 'onStop'>) {
  const [isReading, setIsReading] = useState(false);
  const isOver = face === 'REVIEW' || face === 'DONE' || face === 'CLOSED';
  return (
    <>
      <WallPanel color="plum">
        <h2 className="text-lg">{texts.goodToKnow.title}</h2>
        {!isOver && (
          <ul className="mt-2 text-sm">
            {texts.goodToKnow.lines.map((line) => (
              <li key={line} className="flex gap-2 py-1">
                <span className="mt-0.5 flex-none text-success">
                  <Icon name="check" size="sm" />
                </span>
                {line}
              </li>
            ))}
          </ul>
        )}
        <ul className="mt-1 text-sm">
          <li>
            <button type="button" className={INLINE} onClick={() => setIsReading(true)}>
              {texts.readConsent}
            </button>
          </li>
          <li>
            <Link
              href={memberPath('productTestInstruction', { id: test.projectId })}
              className="inline-flex min-h-target items-center"
            >
              {texts.readInstruction}
            </Link>
          </li>
          {!isOver && (
            <li>
              <button type="button" className={INLINE} onClick={onStop}>
                {isUnsent(face) ? texts.decline.button : texts.stop.button}
              </button>
            </li>
          )}
        </ul>
      </WallPanel>
      {isReading && <ConsentDialog consent={test.consent} onClose={() => setIsReading(false)} />}
    </>
  );
}

/** While a package is on its way, what is off is most often that; anything else is a request like every other. */
function Help({ test, face, onMissing }: Pick<TestSideProps, 'test' | 'face' | 'onMissing'>) {
  const { supportRequestId, shortId } = test;
  return (
    <Card>
      <h2 className="text-lg">{texts.help.title}</h2>
      <p className="mt-2 mb-4 text-sm text-text-muted">{helpText(test)}</p>
      {isAskedForPackage(face) && !isUnsent(face) ? (
        <Button variant="secondary" size="sm" onClick={onMissing}>
          <Icon name="message-circle" />
          {texts.help.button}
        </Button>
      ) : (
        <ButtonLink href={`${memberPath('contactUs')}?activityId=${shortId}`} variant="secondary" size="sm">
          <Icon name="message-circle" />
          {texts.help.button}
        </ButtonLink>
      )}
      {supportRequestId && face !== 'IN_SUPPORT' && (
        <p className="mt-1 text-sm">
          <Link
            href={memberPath('supportRequest', { requestId: supportRequestId })}
            className="inline-flex min-h-target items-center"
          >
            {texts.inSupport.request}
          </Link>
        </p>
      )}
    </Card>
  );
}
