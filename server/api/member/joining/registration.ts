import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { addressInItsState } from '#contract/rules/address.ts';
import { registrationInput } from '#contract/rules/registration.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { completeRegistration, findInvitation, renewInvitation, whoRegisters } from '#server/modules/joining/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { readMailRecipients, readPanelist } from '#server/modules/identity/index.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import type { MemberCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { found } from '../../wire-error.ts';
import { withinLimit } from '../../within-limit.ts';
import { checkAddress, refuseUnknownZip } from '../../check-address.ts';

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
        await within(RATE_LIMITS.invitationsPerAddress, call.client);
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
        await within(RATE_LIMITS.placesPerRegistration, found(await whoRegisters(rooms, ticket)));
        return checkAddress(rooms.places, read.address, ZIP_FIELD);
      },
    },
    Mutation: {
      async requestMarketResearchInvitation(_parent, { token }) {
        return renewInvitation(rooms, token);
      },

      async completeMarketResearchRegistration(_parent, { input }) {
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
