import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';
import { deadlineText } from '#web/product-tests/shown-dates.ts';
import { askedForPackage, supportTag } from '#web/product-tests/test-face.ts';
import type { TestCommand } from './product-test.calls.ts';

const texts = MESSAGES.productTestPage;

interface PackageCardProps {
  readonly test: OwnTest;
  readonly now: Date;
  readonly received: TestCommand;
  readonly missing: TestCommand;
  /** It is not there: asks what happened. */
  readonly onMissing: () => void;
}

/** 'Is it in your hands?' Yes starts the days of the test; no opens the question for what happened. */
export function AskCard({ test, now, received, missing, onMissing }: PackageCardProps) {
  const deadline = deadlineText(test, 'DELIVERED');
  const isBusy = received.isPending || missing.isPending;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-5">
        <div className="min-w-0 flex-[1_1_16rem]">
          <SupportTag test={test} now={now} />
          <h2 className="mt-3 text-lg">{texts.confirm.title}</h2>
          <p className="mt-1 text-text-muted">{askedForPackage(test)}</p>
          {deadline && <p className="mt-1">{deadline}</p>}
        </div>
        <div className="grid gap-3 max-md:basis-full md:flex">
          <Button isIrreversible isBusy={received.isPending} isIdle={isBusy} onClick={() => received.send()}>
            {!received.isPending && <Icon name="package-check" />}
            {texts.confirm.yes}
          </Button>
          <Button variant="secondary" isIdle={isBusy} onClick={onMissing}>
            {texts.confirm.no}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface SupportTagProps extends Pick<PackageCardProps, 'test' | 'now'> {
  /** Of the request about the package. */
  readonly number?: string | null | undefined;
}

export function SupportTag({ test, now, number }: SupportTagProps) {
  const { tone, icon, label } = supportTag(test, now);
  return (
    <Tag tone={tone} icon={icon}>
      {number == null ? label : `${label} · ${number}`}
    </Tag>
  );
}

/** Somebody looks for the package; what is left to say is that it came after all, or what they were asked. */
export function InSupportCard({ test, now, received }: Pick<PackageCardProps, 'test' | 'now' | 'received'>) {
  const { supportRequestId, supportRequestNumber, answerBy } = test;
  const foundIt = (
    <Button
      isIrreversible
      variant={answerBy ? 'secondary' : 'primary'}
      isBusy={received.isPending}
      onClick={() => received.send()}
    >
      {!received.isPending && <Icon name="package-check" />}
      {texts.inSupport.foundIt}
    </Button>
  );
  return (
    <Card>
      <SupportTag test={test} now={now} number={supportRequestNumber} />
      <h2 className="mt-3 text-lg">{answerBy ? texts.inSupport.asked : texts.inSupport.title}</h2>
      <p className="mt-1 text-text-muted">{texts.inSupport.text}</p>
      {answerBy && <p className="mt-2 font-bold">{deadlineText(test, 'IN_SUPPORT')}</p>}
      <div className="mt-4 grid gap-3 md:flex">
        {!answerBy && foundIt}
        {supportRequestId && (
          <ButtonLink
            href={memberPath('supportRequest', { requestId: supportRequestId })}
            variant={answerBy ? 'primary' : 'secondary'}
          >
            {answerBy ? texts.inSupport.answer : texts.inSupport.request}
          </ButtonLink>
        )}
        {answerBy && foundIt}
      </div>
    </Card>
  );
}
