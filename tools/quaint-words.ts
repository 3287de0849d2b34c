/** What `npm run check -- words` looks for in the sentences people read: words that no American product writer uses. */
import type { Sentence } from './sentence-list.ts';

/** The folders that are clean, and stay so. A folder is added once each of its sentences was read. */
export const CLEAN_FOLDERS: readonly string[] = [
  'console/',
  'contract/announcements/',
  'contract/flags/',
  'contract/gift-cards/gift-card',
  'contract/joining/',
  'contract/launches/',
  'contract/pictures/',
  'contract/product-tests/',
  'contract/profile/detail-form.ts',
  'contract/reviews/review-calls.ts',
  'contract/second-person/',
  'contract/sending/',
  'contract/studies/',
  'contract/support/',
  'contract/surveys/',
  'emails/gift-cards-low-email.ts',
  'emails/operator-',
  'emails/second-person-email.ts',
  'server/commands/',
];

/** Each with what to write instead. */
const QUAINT: readonly (readonly [found: RegExp, instead: string])[] = [
  // Old grammar.
  [/\bneed not\b/i, "don't need to"],
  [/\bwho(?:m|so)?ever\b/i, 'anyone who, people who'],
  [/\bof them\b/i, 'name what is counted'],
  [/\b(?:go|goes|went|going) on\b/i, 'continue, keep going'],
  [/\b(?:in the )?meanwhile\b/i, 'in the meantime, or nothing'],
  [/\bby (?:it|them)sel(?:f|ves)\b|\bof (?:its|their) own accord\b/i, 'automatically'],
  [/\b(?:is|are|was|were|be|been|being|gets?) told\b/i, 'let know, notified, shown'],
  [/\ball the same\b|\bat once\b|\bat most\b|\bat the latest\b/i, 'anyway; right away; up to; by'],
  [
    /\bsuch as it is\b|\bas it were\b|\bthereof\b|\bhitherto\b|\bhenceforth\b|\bwhilst\b|\bamongst\b|\bupon\b/i,
    'plain words',
  ],
  [/\banybody\b|\bnobody\b|\bsomebody\b|\beverybody\b/i, 'anyone, no one, someone, everyone'],
  [/\bonly then\b|\btill\b/i, 'until'],
  [/\b(?:has|have|had) to be\b/i, 'must be'],
  [/\bdid you not\b|\bdo you not\b|\bis it not\b/i, "didn't you"],
  [/\bnot (?:said|given|known|told) yet\b/i, 'not answered'],
  [/\bno more than\b.*\bask for\b/i, 'rewrite'],
  [/\b(?:is|are) not (?:there|here)\b|\bis not for you\b/i, "isn't available, don't qualify"],
  // Things that act like people.
  [/\bwaits? (?:for you|on this|here|for go)\b|\bnothing waits\b/i, 'say what there is to do'],
  [/\bfinds? your door\b|\bkeeps? them away\b|\bcomes? by (?:it|them)sel/i, 'say what happens'],
  [/\b(?:takes|take) a (?:short )?(?:break|rest)\b/i, 'paused'],
  [/\b(?:has|have) run out\b|\bruns? out\b/i, 'expired, expires'],
  [/\b(?:look|looks) in spam\b|\bspam too\b/i, 'check your spam folder'],
  [/\byour eye\b|\bthe day is young\b|\bas good as money\b/i, 'say it plainly'],
  // The word of a US website.
  [/\be-mails?\b|\be-mailed\b/i, 'email'],
  [/\b(?:take|takes|took|taken|taking) (?:back|in)\b/i, 'undo, clear, withdraw; import'],
  [/\bmend(?:ed|s|ing)?\b/i, 'fix, correct'],
  [/\bparted by\b|\bleft alone\b|\bleft as they are\b/i, 'separated by, unchanged'],
  [/\bclock of\b|\bby the clock\b/i, 'Times shown in Pacific Time'],
  [/\bin (?:each|a) (?:day|week|month|year)\b/i, 'per week, annual'],
  [/\b(?:is|are|be|become|becomes) void\b/i, "you'll lose"],
  [/\bour side\b/i, 'our end'],
  [/\bwe write\b|\bwrites? to (?:you|me)\b|\bwrote to you\b/i, 'email'],
  [/\bchildren of \d|\bof age\b/i, 'ages 6–12'],
  [/\bsecond looks?\b/i, 'review decisions'],
  [/\bnews of\b/i, 'community news'],
  [/\bfor trying out\b/i, 'This is a demo.'],
  [
    /\bless than nothing\b|\bin the running\b|\bno more weight\b|\bweight no more\b|\btrue promise\b|\btold kindly\b/i,
    'say it plainly',
  ],
  [/\block the door\b|\bbefore anybody takes\b|\bforget this\b|\bif you like\b/i, 'say it plainly'],
  [/\bparcels?\b/i, 'package'],
  [/\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should|must) not\b|\bcannot\b/i, 'a contraction'],
  [/\b(?:you|we|they|it) will\b|\byou have been\b/i, 'a contraction'],
];

/** The specification's own sentences, word for word, and those of the law: they are not ours to change. */
const FIXED: readonly string[] = [];

/** A line for each sentence with a word that is not ours. */
export function quaintSentences(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ place, text }) => {
    if (FIXED.includes(text)) return [];
    return QUAINT.flatMap(([pattern, instead]) => {
      const [found] = pattern.exec(text) ?? [];
      return found === undefined ? [] : [`${place}: ‘${found}’ in “${text}”. Better: ${instead}.`];
    });
  });
}

/** The sentences of those folders. */
export const sentencesIn = (folders: readonly string[], sentences: readonly Sentence[]): Sentence[] =>
  sentences.filter(({ place }) => folders.some((folder) => place.startsWith(folder)));
