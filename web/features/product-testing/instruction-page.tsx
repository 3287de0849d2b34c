import { useMatches } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { BackLink } from '#web/layout/back-link.tsx';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';
import { OneTest } from './one-test.tsx';

/** How the product of one test is to be used. */
export function ProductTestInstructionPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? '';
  return <OneTest title={title}>{(test) => <Instruction test={test} />}</OneTest>;
}

function Instruction({ test }: { readonly test: OwnTest }) {
  const { instruction, hazards, inTheBox, projectId, title, testingDuration } = test;
  const toTest = memberPath('productTest', { id: projectId });
  return (
    <div className="max-w-176 wrap-anywhere">
      <BackLink href={toTest}>{title}</BackLink>
      <PageHeading>{instruction.title}</PageHeading>
      <p className="mt-2 text-text-muted">
        {MESSAGES.productTestPage.atHome(testingDuration)}
        {inTheBox && ` · ${MESSAGES.productTestPage.facts.inTheBox}: ${inTheBox}`}
      </p>
      {hazards.length > 0 && (
        <div className="mt-6">
          <Hazards hazards={hazards} />
        </div>
      )}
      {instruction.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-5 whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      <p className="mt-8">
        <ButtonLink href={toTest} variant="secondary">
          Back to the test
        </ButtonLink>
      </p>
    </div>
  );
}

/** What somebody has to know before they open the box. */
export function Hazards({ hazards }: { readonly hazards: readonly string[] }) {
  return (
    <Banner tone="warning">
      <p className="font-bold">Please take care</p>
      <ul className="mt-1 list-disc ps-5">
        {hazards.map((hazard) => (
          <li key={hazard}>{hazard}</li>
        ))}
      </ul>
    </Banner>
  );
}
