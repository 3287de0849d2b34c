import { deriveProductTest, type ProductTestFacts } from '#contract/product-tests/product-testing-item.ts';
import { formatClosingDay, formatDate } from '#web/format.ts';
import type { TestFace } from '#web/product-tests/test-face.ts';

interface CompletableTest extends ProductTestFacts {
  readonly feedbackUntil: string | null;
}

/** The day by which a test is to be completed, if it is known: of its own, and once they can, the last day to say how it was. */
export function completeByText(test: CompletableTest, face: TestFace, now: Date): string | undefined {
  if (face === 'CLOSED' || face === 'REVIEW') return undefined;
  if (face === 'FEEDBACK' && test.feedbackUntil !== null) return formatClosingDay(test.feedbackUntil);
  const { completeBy } = deriveProductTest(test, now, { isSingle: true });
  return completeBy === null ? undefined : formatDate(completeBy);
}
