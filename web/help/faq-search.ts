import type { FaqItem } from '#contract/pages/faq.ts';

/** As many as somebody reads beside what they are writing. */
export const FAQ_FOUND_MOST = 3;

/** A word of the question says more about what it answers than one of the answer. */
const WEIGHTS = { question: 3, answer: 1 } as const;
const LEAST_LETTERS = 3;
/** A long text is judged by its beginning: what it is about is said there, and typing stays quick. */
const MOST_CHARACTERS = 2_000;

/** Words that say nothing about what is asked, whichever of them an answer happens to hold. */
const SMALL_WORDS = new Set(
  (
    'about after all also and any anyone anything are around because been before but came can cannot could did does done even ever ' +
    'every everyone few first for from get gets got had has have her here him his how into its just know like made make many may me ' +
    'more most much need never new not now off once one only our out over please really said same say says see seem send she should ' +
    'since some something still such take tell than thank thanks that the their them then there these they thing this those though ' +
    'told took tried try two until use used very want was way well went were what when where which while who why will with without ' +
    'work works would yes yet you your yours'
  ).split(' '),
);

/** What people say for a word of ours, both by their stems. */
const SAME_AS: Readonly<Record<string, string>> = {
  cancel: 'delet',
  clos: 'end',
  credit: 'arriv',
  deliver: 'packag',
  deliveri: 'packag',
  egift: 'gift',
  email: 'mail',
  fewer: 'limit',
  human: 'support',
  login: 'log',
  miss: 'arriv',
  often: 'limit',
  parcel: 'packag',
  person: 'support',
  quit: 'delet',
  remov: 'delet',
  shipment: 'packag',
  shut: 'end',
  signin: 'log',
  stop: 'end',
  talk: 'contact',
  voucher: 'gift',
};

/** The first that fits is cut, if three letters stay. */
const ENDINGS = ['ings', 'ing', 'edly', 'ed', 'ies', 'es', 's', 'ly'] as const;

interface IndexedFaq {
  readonly item: FaqItem;
  readonly weights: ReadonlyMap<string, number>;
}

interface FaqIndex {
  readonly entries: readonly IndexedFaq[];
  /** Rare words say more: 0 for one that every item holds. */
  readonly rarity: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<readonly FaqItem[], FaqIndex>();

/**
 * The questions that a text is most likely about, the likeliest first; none if no word of it says anything. The last word may be
 * half typed.
 */
export function searchFaq(items: readonly FaqItem[], text: string, most: number = FAQ_FOUND_MOST): FaqItem[] {
  const words = wordsOf(text.slice(0, MOST_CHARACTERS));
  const last = words.at(-1);
  const stems = new Set([...new Set(words)].map(stemOf));
  if (stems.size === 0) return [];
  const index = indexOf(items);
  const scored = index.entries.map(({ item, weights }) => {
    let score = 0;
    for (const stem of stems) score += (weights.get(stem) ?? 0) * (index.rarity.get(stem) ?? 0);
    return { item, score: score === 0 && last !== undefined ? scoreOfBeginning(last, weights, index) : score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}

function scoreOfBeginning(word: string, weights: ReadonlyMap<string, number>, { rarity }: FaqIndex): number {
  let best = 0;
  for (const [stem, weight] of weights) {
    if (stem.startsWith(word)) best = Math.max(best, weight * (rarity.get(stem) ?? 0));
  }
  return best;
}

function indexOf(items: readonly FaqItem[]): FaqIndex {
  const known = indexes.get(items);
  if (known !== undefined) return known;
  const entries = items.map((item) => ({ item, weights: weigh(item) }));
  const counts = new Map<string, number>();
  for (const { weights } of entries) for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const rarity = new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + items.length / count)]));
  const index = { entries, rarity };
  indexes.set(items, index);
  return index;
}

function weigh({ question, answer, link }: FaqItem): Map<string, number> {
  const weights = new Map<string, number>();
  for (const word of wordsOf(`${answer} ${link?.label ?? ''}`)) weights.set(stemOf(word), WEIGHTS.answer);
  for (const word of wordsOf(question)) weights.set(stemOf(word), WEIGHTS.question);
  return weights;
}

/** Without accents, apostrophes and capitals; in the order they stand. */
function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= LEAST_LETTERS && !SMALL_WORDS.has(word),
  );
}

function stemOf(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= LEAST_LETTERS);
  const cut = ending === undefined ? word : word.slice(0, -ending.length);
  const stem = cut.length > LEAST_LETTERS ? cut.replace(/([bdgmnprt])\1$/, '$1').replace(/e$/, '') : cut;
  return SAME_AS[stem] ?? stem;
}
