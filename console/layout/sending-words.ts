import { momentInZone, peopleText, startOfSending, waitsAMinute } from '#contract/sending/sending.ts';

/** What is said before something goes out: to how many, when, in which zone, and how it can be stopped. */
export function sendingSentence(asked: Date | null, people: number, now: Date, timeZone: string): string {
  const start = startOfSending(asked, people, now);
  const whom = `This goes to ${peopleText(people)}`;
  if (!waitsAMinute(people) && start <= now) return `${whom} right away, ${momentInZone(now, timeZone)}.`;
  const isGrace = asked === null || start > asked;
  const when = isGrace ? `in one minute, ${momentInZone(start, timeZone)}` : `on ${momentInZone(start, timeZone)}`;
  return `${whom} ${when}. You can stop it until then.`;
}
