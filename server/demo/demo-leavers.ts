import { deleteAccount, giveAccountBack, readDeletionOf } from '#server/modules/leaving/index.ts';
import { ERASURE_BEGINS_HOURS } from '#contract/leaving/leaving.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { addDemoMember } from './demo-members.ts';
import { must } from './builders/must.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

/** Nobody signs in as one of them: anyone who leaves cannot. */
const LEAVERS = [
  { email: 'gwen@example.com', firstName: 'Gwen', hoursAgo: 9, feedback: "We're moving abroad." },
  // Due: the node erases them in its first minute, and writes the certificate, as it does for everybody.
  { email: 'iris@example.com', firstName: 'Iris', hoursAgo: ERASURE_BEGINS_HOURS + 1, feedback: 'Too many emails.' },
] as const;
const CANCELLED_HOURS_AGO = 100;

/** Somebody who leaves, somebody who is erased by now, and one of the others who changed their mind. */
export function leavingEvents(demo: DemoContext, { others, supportId }: DemoPanel): DemoEvent[] {
  const hoursAgo = (hours: number) => later(demo.clock.end, -hours * HOUR_MS);
  const undecided = others.at(-1) ?? '';
  return [
    ...LEAVERS.flatMap(({ email, firstName, hoursAgo: asked, feedback }, person) => {
      let panelistId = '';
      const join = async () => {
        panelistId = (await addDemoMember(demo, { email, firstName, state: 'ACTIVE' }, person)) ?? '';
      };
      return [
        { at: later(hoursAgo(asked), -20 * DAY_MS), happen: join },
        { at: hoursAgo(asked), happen: () => leave(demo, panelistId, feedback) },
      ];
    }),
    { at: hoursAgo(CANCELLED_HOURS_AGO), happen: () => leave(demo, undecided, 'I thought my points had expired.') },
    { at: hoursAgo(CANCELLED_HOURS_AGO - 1), happen: () => stay(demo, undecided, supportId) },
  ];
}

async function leave(demo: DemoContext, panelistId: string, feedback: string): Promise<void> {
  const key = newId(demo.leaving.chance, demo.clock.now());
  must(await deleteAccount(demo, { panelistId, feedback, key, origin: 'demo', correlationId: 'demo' }));
}

async function stay(demo: DemoContext, panelistId: string, operatorId: string): Promise<void> {
  const asked = await readDeletionOf(demo.leaving, demo.tx, panelistId);
  const reason = 'Contacted us to keep their account';
  must(await giveAccountBack(demo, { deletionId: asked?.deletionId ?? '', reason }, { operatorId }));
}
