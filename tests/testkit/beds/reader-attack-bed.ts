import { sql } from 'kysely';
import type { TestNode } from '../node.ts';
import { aSurvey } from '../builders/survey-builders.ts';
import { aStartedWay } from '../builders/survey-way.ts';

export const SECRETS = ['s1', 's2', 's3'] as const;
export const SECRET_ANSWERS = ['a', 'b', 'c', 'd', 'e'] as const;

/** What an attacker may know of somebody from elsewhere, and what they should not get to know. */
export interface Person {
  readonly known: {
    readonly sex: string;
    readonly title: string;
    readonly region: string;
    readonly club: string;
    readonly age: number;
    /** When they finished. */
    endedAt?: Date;
  };
  readonly secret: Readonly<Record<(typeof SECRETS)[number], string>> & {
    readonly spend: number;
    readonly rare: string | undefined;
    readonly why: string;
  };
}

const DEFINITION = {
  title: 'Secrets',
  pages: [
    {
      name: 'all',
      elements: [
        { type: 'radiogroup', name: 'sex', choices: ['woman', 'man'] },
        { type: 'radiogroup', name: 'title', choices: ['Ms', 'Mr'] },
        { type: 'radiogroup', name: 'region', choices: ['north', 'south', 'west', 'island'] },
        { type: 'radiogroup', name: 'club', choices: ['yes', 'no'] },
        { type: 'text', inputType: 'number', name: 'age', min: 18, max: 90 },
        { type: 'text', inputType: 'number', name: 'spend' },
        ...SECRETS.map((name) => ({ type: 'radiogroup', name, choices: SECRET_ANSWERS })),
        { type: 'matrix', name: 'grid', columns: ['a', 'b', 'c'], rows: ['usual', 'rare'] },
        { type: 'comment', name: 'why' },
      ],
    },
  ],
};

/** The same numbers every time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return ((state >>> 8) & 0xff_ff_ff) / 2 ** 24;
  };
}

/**
 * A study made for attackers: a title that differs from the sex for one person alone, an island with one person on it, a
 * club whose twelve members all answered alike, a row that one person answered, and one who spends a thousand times more.
 */
export async function anAttackedStudy(node: TestNode, size: number, seed: number) {
  const survey = await aSurvey(node, { definitionJson: DEFINITION });
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? (list[0] as T);
  const people: Person[] = [];
  const join = async (given: Partial<Person['known']> = {}): Promise<Person> => {
    const index = people.length;
    const isAlone = (place: number): boolean => index === Math.min(place, size - 1);
    const sex = given.sex ?? pick(['woman', 'man']);
    const isMember = index >= 20 && index < 32;
    const other = sex === 'woman' ? 'Mr' : 'Ms';
    const usual = sex === 'woman' ? 'Ms' : 'Mr';
    const person: Person = {
      known: {
        sex,
        title: isAlone(3) ? other : usual,
        region: given.region ?? (isAlone(5) ? 'island' : pick(['north', 'south', 'west'])),
        club: isMember ? 'yes' : 'no',
        age: 18 + Math.floor(random() * 60),
      },
      secret: {
        s1: isMember ? 'c' : pick(SECRET_ANSWERS),
        s2: pick(SECRET_ANSWERS),
        s3: pick(SECRET_ANSWERS),
        spend: isAlone(7) ? 98_765 : 10 + Math.floor(random() * 90),
        rare: isAlone(4) ? pick(['a', 'b', 'c']) : undefined,
        why: `My own words, number ${Math.floor(random() * 1e9)}`,
      },
    };
    node.clock.advance(1_000);
    const way = await aStartedWay(node, survey);
    await sql`INSERT INTO panelist_attribute (panelist_id, name, value, updated_at)
      VALUES (${way.panelistId}, 'gender', ${JSON.stringify(sex)}::jsonb, now()),
        (${way.panelistId}, 'age', ${JSON.stringify(person.known.age)}::jsonb, now())`.execute(node.platform.db);
    const { rare, ...rest } = person.secret;
    const { endedAt: _, ...known } = person.known;
    await way.save(0, 'all', { ...known, ...rest, grid: { usual: 'a', ...(rare && { rare }) } });
    person.known.endedAt = node.clock.now();
    people.push(person);
    return person;
  };
  for (let index = 0; index < size; index++) await join();
  return { studyId: survey.projectId, people, join };
}
