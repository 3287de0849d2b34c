import { MESSAGES } from '#contract/messages/messages.ts';
import { deriveProductTest, type ProductTestFacts } from '#contract/product-tests/product-testing-item.ts';
import { testDate, testDateInZone, type TestDateName } from '#contract/product-tests/test-dates.ts';
import { zoneName } from '#contract/time/zone-name.ts';
import type { TestFace } from './test-face.ts';

const page = MESSAGES.productTestPage;

/** The zone that the member reads dates in, which each of their login days records for notifications and e-mails. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'Pacific Time'. */
export const ownZoneName = (): string => zoneName(ownZone());

/** A date of a product test where the zone is said beside it. */
export const shownDate = (name: TestDateName, at: string): string => testDate(name, at, ownZone());

/** The same where it stands alone. */
export const zonedDate = (name: TestDateName, at: string): string => testDateInZone(name, at, ownZone());

/** What the dates of a test depend on. */
export interface DatedTest extends ProductTestFacts {
  readonly confirmBy: string | null;
  readonly answerBy: string | null;
  readonly feedbackUntil: string | null;
  readonly testingUntil: string | null;
}

/** Until when the member is waited for, or what opens when, as card and page say it; undefined while there is neither. */
export function deadlineText(test: DatedTest, face: TestFace): string | undefined {
  const { confirmBy, answerBy, feedbackUntil, testingUntil } = test;
  if (face === 'CONFIRM' && confirmBy) return MESSAGES.productTestConsent.confirmBy(zonedDate('confirmBy', confirmBy));
  if (face === 'IN_SUPPORT' && answerBy) return page.inSupport.answerBy(zonedDate('replyBy', answerBy));
  if (face === 'DELIVERED' && answerBy) return page.confirm.closes(zonedDate('replyBy', answerBy));
  if (face === 'FEEDBACK' && feedbackUntil) return page.feedbackCloses(zonedDate('feedbackBy', feedbackUntil));
  // While the clock stands still nobody knows when it opens.
  if (face === 'TESTING' && testingUntil) return page.feedbackOpens(zonedDate('feedbackOpens', testingUntil));
  return undefined;
}

/** How help is told of: that a test closes without a reply only while one is waited for. */
export const helpText = ({ answerBy }: Pick<DatedTest, 'answerBy'>): string =>
  answerBy === null ? page.help.textWhenNotAsked : page.help.text;

interface TestTerm {
  readonly label: string;
  readonly day: string;
}

/** The day through which to test (`completeBy`), then the one by which to say how it was; undefined before and after. */
export function termOf(test: DatedTest, face: TestFace, now: Date): TestTerm | undefined {
  if (face === 'FEEDBACK' && test.feedbackUntil !== null)
    return { label: page.facts.shareBy, day: shownDate('feedbackBy', test.feedbackUntil) };
  const { completeBy } = deriveProductTest(test, now, { isSingle: true });
  if (face !== 'TESTING' || completeBy === null) return undefined;
  return { label: page.facts.testThrough, day: shownDate('testThrough', completeBy) };
}
