import type { BannerTone } from '#ui/feedback/banner.tsx';
import type { Review } from './review.queries.ts';
import { percent } from './review-words.ts';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four'];

/** How strong the signs are together, and what reviewers did with cases like it. */
export function signSentence({
  signs,
  kind,
  evidence,
}: Review): { readonly tone: BannerTone; readonly lead: string; readonly rest: string } | undefined {
  const weak = signs.filter((sign) => sign === 'STRAIGHT_LINING').length;
  const strong = signs.length - weak;
  const { casesAlike } = evidence;
  const rest =
    casesAlike == null
      ? ''
      : `Reviewers rejected ${percent(casesAlike.rejected / casesAlike.decided)} of ${casesAlike.decided} cases like this.`;
  if (signs.length > 0) {
    const lead =
      strong > 0 && weak > 0
        ? `${countedSigns(strong, 'strong')}, ${numberOf(weak).toLowerCase()} weak.`
        : `${strong > 0 ? countedSigns(strong, 'strong') : countedSigns(weak, 'weak')}.`;
    return { tone: strong > 1 ? 'danger' : 'warning', lead, rest };
  }
  if (kind === 'DISAGREEMENT') {
    return { tone: 'warning', lead: 'The host said different things.', rest: 'Approve if the member completed it.' };
  }
  if (kind === 'RULE') return { tone: 'info', lead: 'No flag.', rest: 'A rule of the survey asks for a person.' };
  return undefined;
}

const numberOf = (count: number): string => NUMBERS[count] ?? String(count);

function countedSigns(count: number, strength: string): string {
  return `${numberOf(count)} ${strength} ${count === 1 ? 'sign' : 'signs'}`;
}
