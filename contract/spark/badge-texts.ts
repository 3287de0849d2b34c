import { numberText } from '../numbers.ts';

/** What a member is told when a badge is theirs. */
export function badgeNews(name: string, points: number): { readonly title: string; readonly body: string } {
  const earned = points === 1 ? '1 point' : `${numberText(points)} points`;
  return { title: `You earned a badge: ${name}`, body: `You got ${earned} for it. See it in My Spark.` };
}
