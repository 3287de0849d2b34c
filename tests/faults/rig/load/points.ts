import { randomUUID } from 'node:crypto';
import { Desk } from './desk.ts';
import { again, type Load } from './pace.ts';
import { somePeople } from './people.ts';

const MEMBERS = 30;
/** What one person may give alone, and what needs a second. */
const AMOUNTS = [40, 75, 6_000] as const;
const ADJUST = `mutation desk($input: AskForAdjustmentInput!) { call: askForAdjustment(input: $input) { outcome refusal } }`;
const WAITING = `query desk { call: listSecondPersonRequests(isOpen: true) { contents { requestId kind } } }`;
const DECIDE = `mutation desk($input: SecondPersonDecision!) {
  call: decideSecondPersonRequest(input: $input) { request { state } refusal } }`;

/** Operators who correct points under a key, and others who approve what is large. */
export const points: Load = async (run) => {
  const [asker, approver] = [await Desk.of(run, 'SUPPORT'), await Desk.of(run, 'ADMIN')];
  const people = await somePeople(run.world, MEMBERS);
  return () =>
    again(run, 1_200, async (round) => {
      const person = people[round % people.length];
      if (person === undefined) return;
      const key = randomUUID();
      const { panelistId } = person;
      const amount = run.dice.oneOf(AMOUNTS);
      const input = {
        panelistId,
        points: amount,
        reason: 'A study broke off',
        memberNote: 'Sorry.',
        reference: key.slice(0, 18),
        key,
      };
      const asked = { kind: 'points', key: input.reference, who: panelistId, what: String(amount) } as const;
      const isLarge = amount > 5_000;
      const told = await asker.ask(isLarge ? { ...asked, kind: 'step' } : asked, ADJUST, { input });
      if (told?.outcome !== 'ok' || !isLarge) return;
      run.history.note(asked, { outcome: 'unknown', told: 'waits for a second person' });
      const by = { kind: 'step', key, who: approver.operator.operatorId } as const;
      const waiting = await approver.once({ ...by, what: 'requests' }, WAITING, {});
      const requests: unknown = waiting?.answer.body.data?.call.contents;
      for (const { requestId } of Array.isArray(requests) ? requests : []) {
        const decision = { requestId, isApproved: true, note: null };
        await approver.ask({ ...by, what: 'approve' }, DECIDE, { input: decision });
      }
    });
};
