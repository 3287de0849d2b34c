import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { BackLink } from '#web/layout/back-link.tsx';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';
import { Hazards } from './hazards.tsx';
import { OneTest } from './one-test.tsx';

/** How the product of one test is to be used. */
export function ProductTestInstructionPage() {
  return <OneTest>{(test) => <Instruction test={test} />}</OneTest>;
}

function Instruction({ test }: { readonly test: OwnTest }) {
  const { instruction, hazards, inTheBox, projectId, title, testingDuration } = test;
  const toTest = memberPath('productTest', { id: projectId });
  return (
    <div className="max-w-176 wrap-anywhere">
      <BackLink href={toTest}>{title}</BackLink>
      <div className="mt-1">
        <PageHeading>{instruction.title}</PageHeading>
      </div>
      <p className="mt-2 text-text-muted">
        {MESSAGES.productTestPage.atHome(testingDuration)}
        {inTheBox && ` · ${MESSAGES.productTestPage.facts.inTheBox}: ${inTheBox}`}
      </p>
      <Hazards hazards={hazards} />
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
