import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { addressInItsState } from '#contract/rules/address.ts';
import { registrationInput } from '#contract/rules/registration.ts';
import { completeRegistration, findInvitation, renewInvitation, whoRegisters } from '#server/modules/joining/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { readMailRecipients, readPanelist } from '#server/modules/identity/index.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import type { MemberCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { found } from '../../wire-error.ts';
import { withinLimit } from '../../within-limit.ts';
import { checkAddress, refuseUnknownZip } from '../../check-address.ts';

const LOOKS_PER_ADDRESS: RateLimit = { name: 'invitation-address', count: 60, periodSeconds: 3_600 };
const RENEWALS_PER_ADDRESS: RateLimit = { name: 'invitation-renewal-address', count: 20, periodSeconds: 3_600 };
const COMPLETIONS_PER_ADDRESS: RateLimit = { name: 'registration-address', count: 60, periodSeconds: 3_600 };
/** Anyone who corrects an address a few times stays far below it. A provider may cost money for each. */
const ADDRESSES_PER_PERSON: RateLimit = { name: 'registration-places', count: 30, periodSeconds: 3_600 };
const ZIP_FIELD = 'address.zip';

const REFUSALS = {
  'ticket-over': 'TICKET_OVER',
  'invitation-over': 'INVITATION_OVER',
  'other-member': 'ALREADY_MEMBER',
  'former-member': 'PREVIOUS_MEMBER',
} as const;

export function registrationResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { joining } = rooms;
  const { clock, limits } = joining;
  const within = (limit: RateLimit, subject: string) => withinLimit(limits.take(limit, subject));
  return {
    Query: {
      async getMarketResearchInvitation(_parent, { token }, call) {
        await within(LOOKS_PER_ADDRESS, call.client);
        const invitation = await findInvitation(joining, joining.db, token);
        if (invitation === undefined) return { state: 'UNKNOWN' };
        const { state, expiresAt, panelistId } = invitation;
        if (state === 'USED') {
          const opened = await readPanelist(rooms.identity, joining.db, panelistId);
          return { state: opened?.state === 'LEAVING' || opened?.state === 'ERASED' ? 'LEFT' : state, expiresAt };
        }
        if (state !== 'OPEN') return { state, expiresAt };
        const [person] = await readMailRecipients(joining.db, [panelistId]);
        if (person === undefined) return { state: 'UNKNOWN' };
        return { state, expiresAt, panelistId, firstName: person.firstName, maskedEmail: maskEmail(person.email) };
      },

      async validateMarketResearchRegistrationAddress(_parent, { ticket, address }) {
        const given = { address: { ...address, addressLine2: address.addressLine2 ?? '' } };
        const read = readInput(v.object({ address: addressInItsState }), given);
        await within(ADDRESSES_PER_PERSON, found(await whoRegisters(rooms, ticket)));
        return checkAddress(rooms.places, read.address, ZIP_FIELD);
      },
    },
    Mutation: {
      async requestMarketResearchInvitation(_parent, { token }, call) {
        await within(RENEWALS_PER_ADDRESS, call.client);
        return renewInvitation(rooms, token);
      },

      async completeMarketResearchRegistration(_parent, { input }, call) {
        await within(COMPLETIONS_PER_ADDRESS, call.client);
        const { ticket, address, ...rest } = input;
        const given = { ...rest, address };
        const details = readInput(
          registrationInput(() => clock.now().toISOString().slice(0, 10)),
          given,
        );
        refuseUnknownZip(rooms.places, details.address.zip, ZIP_FIELD);
        const done = await completeRegistration(rooms, { ticket, ...details });
        return done.ok ? done.value : { refusal: REFUSALS[done.failure] };
      },
    },
  };
}

/** An address as its owner knows it again and nobody else learns it: d•••@example.com. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = Array.from(email.slice(0, Math.max(at, 0)));
  return `${first}•••${at < 0 ? '' : email.slice(at)}`;
}
