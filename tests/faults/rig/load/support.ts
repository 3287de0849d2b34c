import { randomUUID } from 'node:crypto';
import { aContactForm } from '#testkit/clients/support-client.ts';
import { askTwiceAtOnce, askUntilKnown } from '../calls.ts';
import { again, atOnce, type Load } from './pace.ts';
import { somePeople } from './people.ts';

const MEMBERS = 40;
const WRITERS = 2;
const CREATE = `mutation create($input: MarketResearchSupportRequestInput!) {
  call: createMarketResearchSupportRequest(input: $input) { id status number } }`;

/** Members who write to us. */
export const support: Load = async (run) => {
  const people = await somePeople(run.world, MEMBERS);
  return () =>
    atOnce(WRITERS, (writer) =>
      again(run, 1_200, async (round) => {
        const person = people[(round * WRITERS + writer) % people.length];
        if (person === undefined) return;
        const { panelistId, browser } = person;
        const key = randomUUID();
        const input = aContactForm({ email: `${panelistId}@example.com`, description: `Nothing opens. ${key}`, key });
        const ask = run.dice.next() < 0.3 ? askTwiceAtOnce : askUntilKnown;
        const asked = { kind: 'support', key, who: panelistId, what: 'request' } as const;
        await ask(run.history, asked, () => browser.graphql('create', CREATE, { input }));
      }),
    );
};
