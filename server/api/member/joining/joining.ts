import { WAITLIST_CONSENT_VERSION } from '#contract/rules/consents.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { emailAddress, utmText, waitlistForm } from '#contract/rules/waitlist.ts';
import { stateOfZip } from '#contract/rules/zip-states.ts';
import type { Proof } from '#contract/wire/proof-of-work.ts';
import * as v from 'valibot';
import type { Rooms } from '#server/rooms.ts';
import { joinWaitlist, sendRegistrationEmail, sendSurveyAgain } from '#server/modules/joining/index.ts';
import { emailKey } from '#server/modules/identity/index.ts';
import { isId } from '#server/platform/chance.ts';
import { isProven, makeChallenge } from '#server/platform/proof-of-work.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import type { MemberCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { refused, WireError } from '../../wire-error.ts';
import { withinLimit } from '../../within-limit.ts';

const PER_ADDRESS: RateLimit = { name: 'waitlist-address', count: 10, periodSeconds: 3_600 };
const PER_EMAIL: RateLimit = { name: 'waitlist-email', count: 5, periodSeconds: 86_400 };
const EMAILS_PER_ADDRESS: RateLimit = { name: 'registration-email-address', count: 20, periodSeconds: 3_600 };

export function joiningResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { joining } = rooms;
  const { limits, clock } = joining;
  const within = (limit: RateLimit, subject: string) => withinLimit(limits.take(limit, subject));
  const requireProof = async (proof: Proof): Promise<void> => {
    if (!(await isProven(joining, proof))) throw new WireError('PROOF_MISSING');
  };
  return {
    Query: {
      getMarketResearchFormChallenge: () => makeChallenge(joining),
    },
    Mutation: {
      async subscribeMarketResearchPanelistToWaitlist(_parent, { input }, call) {
        await within(PER_ADDRESS, call.client);
        const form = readInput(
          waitlistForm(() => clock.now().toISOString().slice(0, 10)),
          input,
        );
        // Where nobody is served nobody can register later.
        if (stateOfZip(form.zip) === undefined) throw refused('zip', MESSAGES.waitlist.zipNotServed);
        await requireProof(input.proof);
        await within(PER_EMAIL, emailKey(form.email));
        const outcome = await joinWaitlist(rooms, {
          ...form,
          consentVersion: WAITLIST_CONSENT_VERSION,
          utmSource: v.parse(utmText, input.utmSource) ?? null,
          utmReferral: v.parse(utmText, input.utmReferral) ?? null,
        });
        const survey = outcome.kind === 'SUCCESS' ? outcome.survey : undefined;
        return {
          valid: outcome.kind === 'SUCCESS',
          formUrl: survey?.path,
          message: outcome.kind,
          survey,
        };
      },

      async sendWaitlistSurveyEmail(_parent, { input }, call) {
        await within(EMAILS_PER_ADDRESS, call.client);
        const { email } = readInput(v.object({ email: emailAddress }), input);
        await requireProof(input.proof);
        return sendSurveyAgain(rooms, email);
      },

      async sendWaitlistRegistrationEmail(_parent, { panelistId }, call) {
        await within(EMAILS_PER_ADDRESS, call.client);
        if (!isId(panelistId)) throw new WireError('NOT_FOUND');
        return sendRegistrationEmail(rooms, panelistId);
      },
    },
  };
}
