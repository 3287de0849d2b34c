import type { Activity } from './activities.queries.ts';

interface HowFar {
  readonly done: number;
  readonly of: number;
  /** As a sentence of a card: 2 of 3 done. */
  readonly text: string;
}

/** How much of a begun activity is done: what lies before the page on which the member is. Not known of what runs elsewhere. */
export function howFar({ metadata: { place } }: Activity): HowFar | undefined {
  if (!place) return undefined;
  const { page, of, isQuestion } = place;
  const done = page - 1;
  return { done, of, text: `${done} of ${of} ${isQuestion ? '' : 'pages '}done` };
}
