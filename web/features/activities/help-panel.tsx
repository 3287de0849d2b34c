import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/actions/link.tsx';
import { useFlag } from '#web/flags/use-flag.ts';
import { ProductTestingHelp } from '#web/product-tests/testing-help.tsx';
import { CommonQuestions } from './common-questions.tsx';

const words = MESSAGES.activities;

/** Help beside the list: product testing, common questions, and a way to ask (spec §2.6). */
export function HelpPanel() {
  const hasProductTests = useFlag('ihut');
  return (
    <aside aria-label="Help" className="grid content-start gap-5">
      {hasProductTests && <ProductTestingHelp />}
      <Card>
        <h2 className="mb-2 text-lg">Common questions</h2>
        <CommonQuestions />
      </Card>
      <Card>
        <h2 className="text-lg">Still stuck?</h2>
        <p className="mt-2 mb-4 text-sm text-text-muted">Send us a note. {words.supportAnswerTime}</p>
        <ButtonLink href={memberPath('contactUs')} variant="secondary" size="sm">
          <Icon name="message-circle" />
          Contact support
        </ButtonLink>
        <p className="mt-1 text-sm">
          <Link href={memberPath('supportRequests')} className="inline-flex min-h-target items-center">
            See my requests
          </Link>
        </p>
      </Card>
    </aside>
  );
}
