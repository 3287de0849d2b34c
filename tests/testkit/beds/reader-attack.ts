import type { Answer } from '../clients/api-client.ts';
import type { OperatorClient } from '../clients/operator-client.ts';
import type { TestNode } from '../node.ts';
import { SECRET_ANSWERS, SECRETS, seeded, type Person } from './reader-attack-bed.ts';

const BAR = 'label count share';
const SUMMARY = `{ label answered effectiveBase bars { ${BAR} } mean { mean deviation } topTwo { ${BAR} } }`;
const OVERVIEW = `query getResults($studyId: ID!, $filter: ResultFilterInput, $isWeighted: Boolean) {
  getResults(studyId: $studyId, filter: $filter, isWeighted: $isWeighted) {
    respondents underReview base effectiveBase questions { id answered variables { name choices { code label } } } } }`;
const QUESTION = `query getQuestionResult($studyId: ID!, $question: String!, $filter: ResultFilterInput) {
  getQuestionResult(studyId: $studyId, question: $question, filter: $filter) { base summary ${SUMMARY} rows ${SUMMARY} } }`;
const TABLE = `query getCrosstab($studyId: ID!, $question: String!, $banners: [String!]!, $filter: ResultFilterInput) {
  getCrosstab(studyId: $studyId, question: $question, banners: $banners, filter: $filter) { base effectiveBase
    banners { columns { label base effectiveBase } } rows { label cells { share mean count } } } }`;
const LIST_ANSWERS = `query listOpenAnswers($input: OpenAnswersInput!) {
  listOpenAnswers(input: $input) { answered totalItems contents { rowNumber words about } } }`;
const SHARED = 'query listSharedResults { listSharedResults { respondents } }';

/** What is no is no; anything else would mean that the attack ended before its time. */
const REFUSALS = ['VALIDATION_FAILED', 'NOT_FOUND', 'FORBIDDEN'];

type Condition = { variable: string; codes?: readonly number[]; from?: number; to?: number };
type Filter = { conditions?: readonly Condition[]; endedFrom?: string; endedBefore?: string; outcomes?: string[] };
type Counts = ReadonlyMap<string, number>;
/** The answers of the server; a program that attacks takes what comes. */
type Anything = Answer['body'];

export interface Score {
  calls: number;
  refused: number;
  /** Of five answers each: what was claimed, and how much of it is true. */
  claims: number;
  right: number;
  /** A text, a number far from all others, a row that one person answered: true ones. */
  singled: string[];
  /** Counts from 1 to 9 that were told. */
  small: Set<string>;
}

/** Somebody with a reader's account who knows a lot of some people, and wants to know the rest. */
export class ReaderAttack {
  readonly score: Score = { calls: 0, refused: 0, claims: 0, right: 0, singled: [], small: new Set() };
  readonly #node: TestNode;
  readonly #reader: OperatorClient;
  readonly #studyId: string;
  readonly #random = seeded(77);

  constructor(node: TestNode, reader: OperatorClient, studyId: string) {
    this.#node = node;
    this.#reader = reader;
    this.#studyId = studyId;
  }

  async #ask(name: string, document: string, variables: object): Promise<Anything> {
    this.score.calls += 1;
    // So that nobody is asked to wait.
    if (this.score.calls % 400 === 0) this.#node.clock.advance(61_000);
    const answer = await this.#reader.ask(name, document, { studyId: this.#studyId, ...variables });
    const { data, errors = [] } = answer.body;
    const isTold = errors.every(({ extensions }: Anything) => REFUSALS.includes(extensions?.code));
    if (!isTold) throw new Error(`the attack came to a halt: ${JSON.stringify(answer.body)}`);
    const found = data?.[name];
    if (found == null) this.score.refused += 1;
    else this.#notice(found, name);
    return found ?? undefined;
  }

  #notice(value: Anything, path: string): void {
    if (typeof value === 'number') {
      const isCount = /(underReview|base|answered|count|respondents)$/i.test(path);
      if (isCount && value >= 1 && value < 10) this.score.small.add(`${path} ${value}`);
    } else if (Array.isArray(value)) for (const one of value) this.#notice(one, path);
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) this.#notice(one, `${path}.${key}`);
  }

  #overview = (filter: Filter = {}) => this.#ask('getResults', OVERVIEW, { filter });

  async #counts(question: string, filter: Filter = {}): Promise<Counts | undefined> {
    const found = await this.#ask('getQuestionResult', QUESTION, { question, filter });
    const bars = found?.summary.bars as { label: string; count: number }[] | undefined;
    return bars === undefined || bars.length === 0
      ? undefined
      : new Map(bars.map(({ label, count }) => [label, count]));
  }

  #claim(person: Person, secret: (typeof SECRETS)[number], answer: string | undefined): void {
    if (answer === undefined) return;
    this.score.claims += 1;
    if (person.secret[secret] === answer) this.score.right += 1;
  }

  /** Narrows by everything that is known of somebody, then by each answer: is there still one? */
  async #narrow(person: Person): Promise<void> {
    const { age, sex, region, endedAt } = person.known;
    const known: Filter = {
      conditions: [
        { variable: 'age', from: age, to: age },
        { variable: 'sex', codes: [codeOf(['woman', 'man'], sex)] },
        { variable: 'region', codes: [codeOf(['north', 'south', 'west', 'island'], region)] },
      ],
      endedFrom: endedAt?.toISOString() ?? '',
      endedBefore: new Date((endedAt?.getTime() ?? 0) + 1).toISOString(),
    };
    if ((await this.#overview(known))?.base !== 1) return;
    for (const secret of SECRETS) {
      for (const [index, answer] of SECRET_ANSWERS.entries()) {
        const conditions = [...(known.conditions ?? []), { variable: secret, codes: [index + 1] }];
        if ((await this.#overview({ ...known, conditions }))?.base === 1) {
          this.#claim(person, secret, answer);
          break;
        }
      }
    }
  }

  /** Two looks that differ by one person, if the server lets them: by time, or by two nearly equal groups. */
  async #differ(person: Person, more: Filter, less: Filter): Promise<void> {
    for (const secret of SECRETS) {
      const [one, other] = [await this.#counts(secret, more), await this.#counts(secret, less)];
      if (one !== undefined && other !== undefined) this.#claim(person, secret, mostGrown([[other, one]]));
    }
  }

  /** Everybody less all other regions. */
  async #complement(person: Person): Promise<void> {
    for (const secret of SECRETS) {
      const all = await this.#counts(secret);
      const others: Counts[] = [];
      for (const code of [1, 2, 3]) {
        const counts = await this.#counts(secret, { conditions: [{ variable: 'region', codes: [code] }] });
        if (counts !== undefined) others.push(counts);
      }
      if (all === undefined || others.length < 3) continue;
      const sum = new Map(SECRET_ANSWERS.map((answer) => [answer, total(others, answer)]));
      this.#claim(person, secret, mostGrown([[sum, all]]));
    }
  }

  /** What all of a group say, each of them says. */
  async #alike(person: Person): Promise<void> {
    const counts = await this.#counts('s1', { conditions: [{ variable: 'club', codes: [1] }] });
    const told = [...(counts ?? [])].filter(([, count]) => count > 0);
    if (told.length === 1) this.#claim(person, 's1', told[0]?.[0]);
  }

  async #singleOut(people: readonly Person[]): Promise<void> {
    const grid = await this.#ask('getQuestionResult', QUESTION, { question: 'grid_1' });
    const alone = people.find(({ secret }) => secret.rare !== undefined);
    for (const { label, bars } of (grid?.rows ?? []) as { label: string; bars: { label: string; count: number }[] }[]) {
      const taken = bars.filter(({ count }) => count > 0);
      if (label === 'rare' && taken.length === 1 && taken[0]?.label === alone?.secret.rare)
        this.score.singled.push('row');
    }
    const spend = await this.#ask('getQuestionResult', QUESTION, { question: 'spend' });
    const largest = Math.max(...people.map(({ secret }) => secret.spend));
    const sum = (spend?.summary.mean?.mean ?? 0) * (spend?.summary.answered ?? 0);
    if (Math.abs(sum - largest) < largest / 5) this.score.singled.push('spend');
    const labels = ((spend?.summary.bars ?? []) as { label: string }[]).map(({ label }) => label);
    if (labels.some((label) => /9\d{4}/.test(label))) this.score.singled.push('spend in a label');
    for (const person of people.slice(0, 8)) {
      const ended = person.known.endedAt;
      const filter = {
        endedFrom: ended?.toISOString(),
        endedBefore: new Date((ended?.getTime() ?? 0) + 1).toISOString(),
        conditions: [{ variable: 'age', from: person.known.age, to: person.known.age }],
      };
      const input = { studyId: this.#studyId, question: 'why', filter };
      const words = await this.#ask('listOpenAnswers', LIST_ANSWERS, { input });
      const answers = (words?.contents ?? []) as { words: string }[];
      if (answers.length === 1 && answers[0]?.words === person.secret.why) this.score.singled.push('words');
    }
  }

  /** Everything that is tried on a study that stands still. */
  async attackAll(people: readonly Person[], targets: number): Promise<void> {
    for (const person of people.slice(0, targets)) await this.#narrow(person);
    const sexCode = (person: Person) => codeOf(['woman', 'man'], person.known.sex);
    for (const person of people.slice(0, targets)) {
      const before = { endedBefore: person.known.endedAt?.toISOString() ?? '' };
      const after = { endedBefore: new Date((person.known.endedAt?.getTime() ?? 0) + 1).toISOString() };
      await this.#differ(person, after, before);
    }
    const odd = people.find(({ known }) => (known.sex === 'woman') !== (known.title === 'Ms'));
    if (odd !== undefined) {
      const sex = { conditions: [{ variable: 'sex', codes: [sexCode(odd)] }] };
      await this.#differ(odd, sex, { conditions: [{ variable: 'title', codes: [sexCode(odd)] }] });
    }
    const islander = people.find(({ known }) => known.region === 'island');
    if (islander !== undefined) await this.#complement(islander);
    for (const member of people.filter(({ known }) => known.club === 'yes').slice(0, 5)) await this.#alike(member);
    await this.#singleOut(people);
  }

  /** Every figure of the secrets that might move, for anyone who is said to come next. */
  async look({ known }: Pick<Person, 'known'>): Promise<Map<string, Counts>> {
    const groups: Filter[] = [
      {},
      { conditions: [{ variable: 'sex', codes: [codeOf(['woman', 'man'], known.sex)] }] },
      { conditions: [{ variable: 'region', codes: [codeOf(['north', 'south', 'west', 'island'], known.region)] }] },
      { conditions: [{ variable: 'club', codes: [2] }] },
    ];
    const seen = new Map<string, Counts>();
    for (const secret of SECRETS) {
      for (const [index, filter] of groups.entries()) {
        const counts = await this.#counts(secret, filter);
        if (counts !== undefined) seen.set(`${secret} ${index}`, counts);
      }
    }
    await this.#ask('listSharedResults', SHARED, {});
    return seen;
  }

  /** Claims what grew between two looks. */
  compare(person: Person, before: ReadonlyMap<string, Counts>, after: ReadonlyMap<string, Counts>): void {
    for (const secret of SECRETS) {
      const pairs = [...after].flatMap(([key, counts]) => {
        const earlier = before.get(key);
        return key.startsWith(secret) && earlier !== undefined ? [[earlier, counts] as const] : [];
      });
      this.#claim(person, secret, mostGrown(pairs));
    }
  }

  /** Whatever is left of the calls, on anything that can be asked. */
  async askAnything(calls: number): Promise<void> {
    const one = <T>(list: readonly T[]): T => list[Math.floor(this.#random() * list.length)] as T;
    const variables = [
      'sex',
      'title',
      'region',
      'club',
      'age',
      'spend',
      ...SECRETS,
      'grid_1',
      'grid_2',
      'attribute_age',
    ];
    const filter = (): Filter => {
      const conditions = Array.from({ length: Math.floor(this.#random() * 3) }, () => {
        const variable = one(variables);
        if (variable !== 'age' && variable !== 'spend')
          return { variable, codes: [1 + Math.floor(this.#random() * 5)] };
        const from = Math.floor(this.#random() * 90);
        return { variable, from, to: from + Math.floor(this.#random() * 9) };
      });
      return this.#random() < 0.8 ? { conditions } : { conditions, outcomes: ['UNDER_REVIEW', 'QUALIFIED'] };
    };
    while (this.score.calls < calls) {
      const chance = this.#random();
      if (chance < 0.3) await this.#overview(this.#random() < 0.5 ? {} : filter());
      else if (chance < 0.7) await this.#counts(one(variables), this.#random() < 0.3 ? {} : filter());
      else {
        const banners = [one(variables), one(variables)].slice(0, 1 + Math.floor(this.#random() * 2));
        const asked = { question: one(variables), banners, filter: this.#random() < 0.6 ? {} : filter() };
        await this.#ask('getCrosstab', TABLE, asked);
      }
    }
  }
}

const codeOf = (list: readonly string[], value: string): number => list.indexOf(value) + 1;
const total = (all: readonly Counts[], answer: string): number =>
  all.reduce((sum, counts) => sum + (counts.get(answer) ?? 0), 0);

/** The answer whose count went up most, all pairs together; undefined where none did. */
function mostGrown(pairs: readonly (readonly [Counts, Counts])[]): string | undefined {
  const grown = SECRET_ANSWERS.map((answer) => ({
    answer,
    by: pairs.reduce((sum, [before, after]) => sum + (after.get(answer) ?? 0) - (before.get(answer) ?? 0), 0),
  }));
  const [first] = grown.toSorted((a, b) => b.by - a.by);
  return first !== undefined && first.by > 0 ? first.answer : undefined;
}
