import * as v from 'valibot';
import { detailForm } from '#contract/profile/detail-form.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { publishDetail, readCatalogue, retireDetail, type KnownDetail } from '#server/modules/profile/index.ts';
import { later } from '#server/platform/clock.ts';
import { must } from './builders/must.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

/** What an admin changed of what members are asked: a question in three versions, and one that is asked no more. */
export function catalogueEvents(demo: DemoContext, { adminId }: DemoPanel): DemoEvent[] {
  const daysAgo = (days: number) => later(demo.clock.end, -days * DAY_MS);
  const by = { operatorId: adminId };
  const catalogue = () => readCatalogue(demo.profile, demo.tx);

  async function publish(name: string, change: (before: KnownDetail | undefined) => object): Promise<void> {
    const { revision, details } = await catalogue();
    const before = details.get(name);
    const form = v.parse(detailForm, { ...(before && asForm(before)), ...change(before) });
    const asked = { detailId: before?.detailId, revision, form };
    must(await publishDetail(demo.profile, demo.tx, asked, by));
  }

  return [
    {
      at: daysAgo(30),
      happen: () => publish('cooksWhen', () => ({ ...NEW, detailName: 'cooksWhen', displayName: 'When you cook' })),
    },
    {
      at: daysAgo(21),
      happen: () =>
        publish('home', (before) => ({
          displayName: 'Where you live',
          options: [...optionsOf(before), { text: 'A farm or ranch', isExclusive: false, isRetired: false }],
        })),
    },
    {
      at: daysAgo(11),
      happen: async () => {
        const { revision, details } = await catalogue();
        const asked = {
          detailId: details.get('cooksWhen')?.detailId ?? '',
          revision,
          reason: 'Studies ask this when they need it',
        };
        must(await retireDetail(demo.profile, demo.tx, asked, by));
      },
    },
    {
      at: daysAgo(4),
      happen: () =>
        publish('home', (before) => ({
          info: 'Where you live most of the year.',
          unlockDays: 30,
          options: optionsOf(before).map((option) =>
            option.text === 'Somewhere else' ? { ...option, isRetired: true } : option,
          ),
        })),
    },
  ];
}

const option = (text: string) => ({ text, isExclusive: false, isRetired: false });
const NEW = {
  typeName: 'shopping',
  selectionType: 'single',
  options: ['In the morning', 'At noon', 'In the evening'].map(option),
  isEditable: true,
  isNaming: false,
  isRestricted: false,
  unlockDays: 0,
};

const optionsOf = (detail: KnownDetail | undefined) =>
  (detail?.options ?? []).map(({ code, text, isRetired = false }) => ({
    code,
    text,
    isRetired,
    isExclusive: detail?.exclusiveOptions.includes(code) === true,
  }));

/** What stands, as the form of the next version begins. */
const asForm = (detail: KnownDetail) => ({ ...detail, detailName: undefined, options: optionsOf(detail) });
