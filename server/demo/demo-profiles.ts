import { DAY_MS } from '#contract/time/durations.ts';
import { saveOwnAttributes } from '#server/modules/members/index.ts';
import { readDetails, setAttributes } from '#server/modules/profile/index.ts';
import { later } from '#server/platform/clock.ts';
import { must } from './builders/must.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

/** One for each region, in the order of their zones. */
const ADDRESSES = [
  { street: 'Commercial St', panelist_city: 'Portland', panelist_st: 'ME', panelist_zip: '04101' },
  { street: 'High St', panelist_city: 'Columbus', panelist_st: 'OH', panelist_zip: '43215' },
  { street: 'Peachtree St', panelist_city: 'Atlanta', panelist_st: 'GA', panelist_zip: '30303' },
  { street: 'Burnside St', panelist_city: 'Portland', panelist_st: 'OR', panelist_zip: '97205' },
] as const;
const GENDERS = ['Woman', 'Man', 'Woman', 'Man', 'Non-binary'] as const;
const STORES = ['A supermarket', 'A discount store', 'A neighborhood store', 'A warehouse club'] as const;
const HOW_OFTEN = ['Once a week', 'A few times a week', 'Every other week'] as const;
const EDUCATION = ['High school or GED', 'Some college', "Bachelor's degree", 'Graduate degree'] as const;

function pick<Value>(values: readonly Value[], person: number): Value {
  const picked = values[person % values.length];
  if (picked === undefined) throw new Error('there is something to pick from');
  return picked;
}

/** What somebody said when they registered, and some of what else there is to say. */
export async function describeMember(demo: DemoContext, panelistId: string, person: number): Promise<void> {
  const { street, ...place } = pick(ADDRESSES, person);
  await setAttributes(demo.profile, demo.tx, panelistId, {
    attributes: {
      dob: bornOf(demo, 24 + ((person * 11) % 50), person),
      household: 1 + (person % 5),
      per_address: { address_line1: `${12 + person} ${street}`, address_line2: '', ...place },
    },
    source: 'REGISTRATION',
  });
  const phone = `(555) 010-${String(142 + person).padStart(4, '0')}`;
  await setAttributes(demo.profile, demo.tx, panelistId, {
    attributes: {
      gender: pick(GENDERS, person),
      education: pick(EDUCATION, person),
      hasPets: person % 2 === 0,
      phoneNumber: phone,
      store: pick(STORES, person),
      shopsHowOften: pick(HOW_OFTEN, person),
    },
  });
}

/** Some weeks ago it was their birthday: nobody grows older while the demo is loaded. */
function bornOf({ clock }: DemoContext, age: number, person: number): string {
  const birthday = later(clock.now(), -(40 + 3 * person) * DAY_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length);
  // A leap day of this year is none in most others.
  const day = birthday.slice(4) === '-02-29' ? '-02-28' : birthday.slice(4);
  return `${Number(birthday.slice(0, 4)) - age}${day}`;
}

/** What members changed since, as they do it themselves. */
export function profileEvents(demo: DemoContext, { dana, robin }: DemoPanel): DemoEvent[] {
  const daysAgo = (days: number) => later(demo.clock.end, -days * DAY_MS);
  return [
    {
      at: daysAgo(24),
      happen: () => say(demo, dana, { shopsHow: ['In the store', 'Online, picked up'], home: ['Apartment, rented'] }),
    },
    { at: daysAgo(9), happen: () => say(demo, dana, { household: ['3 people'], children: ['1 child'] }) },
    { at: daysAgo(6), happen: () => say(demo, robin, { store: ['A farmers market'], employment: ['Self-employed'] }) },
  ];
}

async function say(
  demo: DemoContext,
  panelistId: string,
  said: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const shown = await readDetails(demo.profile, demo.tx, panelistId, Object.keys(said));
  const wanted = shown.map(({ detailName, revision }) => ({
    detailName,
    revision,
    selectedList: said[detailName] ?? [],
  }));
  must(await saveOwnAttributes(demo, panelistId, wanted));
}
