/** What `npm run check -- words` looks for in the sentences people read: words that no American product writer uses. */
import type { Sentence } from './sentence-list.ts';

/** The folders that are clean, and stay so. A folder is added once each of its sentences was read. */
export const CLEAN_FOLDERS: readonly string[] = [
  'brand/',
  'client/',
  'console/',
  'contract/',
  'emails/',
  'profile-fields/',
  'registration/',
  'server/',
  'site/',
  'survey-engine/',
  'survey-renderer/',
  'tools/',
  'ui/',
  'web/',
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
  [/\ball the same\b|(?<!all |requests )\bat once\b|\bat most\b|\bat the latest\b/i, 'anyway; right away; up to; by'],
  [
    /\bsuch as it is\b|\bas it were\b|\bthereof\b|\bhitherto\b|\bhenceforth\b|\bwhilst\b|\bamongst\b|\bupon\b/i,
    'plain words',
  ],
  [/\banybody\b|\bsomebody\b|\beverybody\b/i, 'anyone, someone, everyone'],
  [/\bonly then\b|\btill\b/i, 'until'],
  [/\b(?:has|had) to be\b/i, 'must be'],
  [/\bdid you not\b|\bdo you not\b|\bis it not\b/i, "didn't you"],
  [/\bnot (?:said|given|known|told) yet\b/i, 'not answered'],
  [/\bno more than\b.*\bask for\b/i, 'rewrite'],
  [/\b(?:is|are) not (?:there|here)\b|\bis not for you\b/i, "isn't available, don't qualify"],
  // Things that act like people.
  [/\bwaits? (?:for you|on this|here|for go)\b|\bnothing waits\b/i, 'say what there is to do'],
  [/\bfinds? your door\b|\bkeeps? them away\b|\bcomes? by (?:it|them)sel/i, 'say what happens'],
  [/\b(?:takes|take) a short break\b|\btakes a (?:break|rest)\b/i, 'paused'],
  [/\b(?:has|have) run out\b|\b(?:link|code|invitation|card) runs? out\b/i, 'expired, expires'],
  [/\b(?:look|looks) in spam\b|\bspam too\b/i, 'check your spam folder'],
  [/\byour eye\b|\bthe day is young\b|\bas good as money\b/i, 'say it plainly'],
  [/\b(?:activity|page|link|email) tells you\b|\bone moment:/i, "you'll see; a sentence of its own"],
  // The word of a US website.
  [/\btest days\b/i, 'test period'],
  [/\brefuse to answer\b/i, 'prefer not to answer'],
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
  // Found in the console, the survey's import, the log and the documents.
  [/\bwritten to the audit log\b/i, 'recorded in the audit log'],
  [/\b(?:is|are) there (?:once|twice)\b|\b(?:is|are)(?: not|n't) known here\b/i, "used twice, isn't supported"],
  [/\bnot possible here\b|\bwrong way round\b|\bfits nothing\b|\bno (?:text|unit|function) of\b/i, "isn't supported"],
  [/\bhanded? out\b|\bhands out\b/i, 'assign, issue'],
  [/\bsettled? (?:\S+ )?by file\b|\bsettlement file\b/i, 'reconcile from file'],
  [/\breissue\b|\bwelcoming\b|\bmake cells\b/i, 'replace; the welcome survey; create cells'],
  [/\bsays go\b|\bto rely on\b|\bwithout a word\b|\bno such mail\b/i, 'say it plainly'],
  [/\b(?:was|were|has|have) [^.]*\bsince[.,]/i, 'has since, or a date'],
  [/\bstands alone\b|\bthe member reads\b|\bfresh sign-in\b|\bopens again\b/i, 'the name of the setting'],
  [/\bis another one than\b|\bbesides are\b/i, "doesn't match, other"],
  [/\bparcels?\b/i, 'package'],

  [/\b(?:is|are) (?:there|here) twice\b/i, 'is used twice'],
  [/\bends too early\b|\bthe wrong way round\b|\bno unit of\b/i, 'incomplete; in the wrong order; not a unit of'],
  [/\b(?:can|could) stand here\b|\bnot (?:known|possible) here\b/i, "can't be used here, isn't supported"],
  [/\bwithout a word\b|\bto rely on\b|\bnobody has\b|\bgive (?:it )?more days\b/i, 'say it plainly'],
  [
    /\bwell done\b|\bwhatever (?:they|it|he|she)\b|\bit brought you\b/i,
    'congratulations, nice work; whatever the; you got',
  ],
  [/\b(?:run|runs|ran) down\b|\bon both stores\b|\btidy up\b/i, 'ends; in both app stores; clean up'],
  [/\b(?:has|have) to be (?:a|an|true|one)\b|\bholds? at most\b/i, 'must be; can have up to'],
  [/\bwaits? for (?:a|an|the) (?:reviewer|answer|reply)\b/i, 'is waiting for'],
  [/\bdid it mean\b|\bheld up\b|\bships again\b/i, 'did you mean; delayed; reshipped'],
  [/\b(?:on|in) an ordinary (?:day|evening|week)\b|\bnow and then\b/i, 'typical; once in a while'],
  [/\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should|must) not\b|\bcannot\b/i, 'a contraction'],
  // Found in settings, the command line, the descriptions of the schemas and the documents for engineers.
  [/\bwhen [^,;]* (?:is|are) given\b|\b(?:is|are) given$/i, 'is set'],
  [/\b(?:a|the|this|each|every|of) films?\b|\bfilms\b/i, 'video'],
  [/\bstands? (?:on|beside)\b|\bbeside\b/i, 'depends on; next to'],
  [/\bless than nothing\b|\bbe mended\b|\bat the earliest\b|\bin (?:its|their) turn\b/i, 'say it plainly'],
  [/\bsends? no (?:valid|email)\b|\bmakes? no \w+ any ?more\b/i, "doesn't send, doesn't make"],
  [/\b(?:we|they) will\b|(?:^|[.,!?] )you will\b/i, 'a contraction'],
  // The star is a name in the audit log.
  [/\bthe [a-z ]+ of \*/, "Changed *'s role"],
  [/\blift (?:that|it|this)\b|\bresume emails?\b|\bstopped address/i, 'blocked, unblock'],
  [/\bcolumns? (?:are )?left out\b|\bdigits of your\b/i, 'ignored; the 6-digit code from'],
];

/** The specification's own sentences, word for word, and what other programs print: they are not ours to change. */
const FIXED: readonly string[] = [
  'We cannot find an account with this email address OR the entered email address and password do not match. Please try again. This is an invitation only community.',
  'Password must not exceed {PASSWORD_MAX_CHARACTERS} characters',
  'Password must not exceed {LOGIN_PASSWORD_MAX_CHARACTERS} characters',
  'Password cannot contain more than {PASSWORD_MAX_REPEATS_IN_A_ROW} consecutive identical characters',
  'Entered zip code and state do not correspond. Please provide a valid entry and try again.',
  'Content is not available right now',
  'database system was not properly shut down',
  'Cannot proceed to next question',
  'Action cannot be completed. The file type is not supported, please upload (.jpg/jpeg, .png, .pdf files only) files only.',
];

/** A line for each sentence with a word that is not ours. */
export function quaintSentences(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ place, text }) => {
    if (FIXED.includes(text)) return [];
    // What stands in braces is a name of the code.
    const words = text.replaceAll(/\{[^}]*\}/g, '{}');
    return QUAINT.flatMap(([pattern, instead]) => {
      const [found] = pattern.exec(words) ?? [];
      return found === undefined ? [] : [`${place}: ‘${found}’ in “${text}”. Better: ${instead}.`];
    });
  });
}

/** The sentences of those folders. */
export const sentencesIn = (folders: readonly string[], sentences: readonly Sentence[]): Sentence[] =>
  sentences.filter(({ place }) => folders.some((folder) => place.startsWith(folder)));
