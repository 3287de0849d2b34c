import { WAITLIST_CONSENT_VERSION } from '#contract/rules/consents.ts';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { emailAddress, utmText, waitlistForm } from '#contract/rules/waitlist.ts';
import { stateOfZip } from '#contract/rules/zip-states.ts';
import type { Proof } from '#contract/wire/proof-of-work.ts';
import * as v from 'valibot';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import type { Rooms } from '#server/rooms.ts';
import { joinWaitlist, sendRegistrationEmail, sendSurveyAgain } from '#server/modules/joining/index.ts';
import { emailKey } from '#server/modules/identity/index.ts';
import { isId } from '#server/platform/chance.ts';
import { isProven, makeChallenge } from '#server/platform/proof-of-work.ts';
import type { MemberCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { refused, WireError } from '../../wire-error.ts';
import { withinLimit } from '../../within-limit.ts';

export function joiningResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { joining } = rooms;
  const { limits, clock } = joining;
  const requireProof = async (proof: Proof): Promise<void> => {
    if (!(await isProven(joining, proof))) throw new WireError('PROOF_MISSING');
  };
  return {
    Query: {
      getMarketResearchFormChallenge: () => makeChallenge(joining),
    },
    Mutation: {
      async subscribeMarketResearchPanelistToWaitlist(_parent, { input }) {
        const form = readInput(
          waitlistForm(() => clock.now().toISOString().slice(0, 10)),
          input,
        );
        // Where nobody is served nobody can register later.
        if (stateOfZip(form.zip) === undefined) throw refused('zip', MESSAGES.waitlist.zipNotServed);
        await requireProof(input.proof);
        await withinLimit(limits.take(RATE_LIMITS.waitlistPerEmail, emailKey(form.email)));
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

      async sendWaitlistSurveyEmail(_parent, { input }) {
        const { email } = readInput(v.object({ email: emailAddress }), input);
        await requireProof(input.proof);
        return sendSurveyAgain(rooms, email);
      },

      async sendWaitlistRegistrationEmail(_parent, { panelistId }) {
        if (!isId(panelistId)) throw new WireError('NOT_FOUND');
        return sendRegistrationEmail(rooms, panelistId);
      },
    },
  };
}
