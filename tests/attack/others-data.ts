import type { Attack } from './attack.ts';
import { Tally } from './tally.ts';

export const othersData: Attack<'others-data'> = {
  name: 'others-data',
  tries: "read or change what is somebody else's by naming its id",
  async run({ actors }) {
    const tally = new Tally();
    for (const actor of actors.all) {
      tally.tried += 1;
      await actor.ask('member', 'q', 'query q { __typename }');
    }
    return tally.outcome();
  },
};
