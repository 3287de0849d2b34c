import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { chosenPassword } from '#contract/rules/chosen-password.ts';
import { otpCode } from '#contract/rules/password-forms.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { setPasswordOfInvited } from '#server/modules/joining/index.ts';
import type { Rooms } from '#server/rooms.ts';
import {
  askForCode,
  attemptedBy,
  changePassword,
  resetPassword,
  type PasswordFailure,
} from '#server/modules/identity/index.ts';
import { callerOf, type MemberCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { refuseLeaked } from '../../new-password.ts';
import { orThrow } from '../../or-throw.ts';
import { uncheckedError, type UncheckedFailure } from '../../sign-in-errors.ts';
import { withinLimit } from '../../within-limit.ts';
import { refused, WireError } from '../../wire-error.ts';

export function passwordsResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { identity, places } = rooms;
  return {
    Mutation: {
      async generateMarketResearchPanelistOtp(_parent, { userId, registration }, call) {
        const purpose = registration ? 'registration' : 'reset';
        const asked = await askForCode(identity, { purpose, userId, deviceToken: call.deviceToken });
        return orThrow(asked, (failure) => new WireError('RATE_LIMITED', failure));
      },

      async validateOtpAndSetMarketResearchPanelistPassword(_parent, { input }, call) {
        const { userId, otp, requestToken, newPassword: password, registration } = input;
        const isRegistration = registration === true;
        // Who registers is known by their code: their email is looked at after it.
        readInput(v.object({ otp: otpCode, newPassword: chosenPassword(isRegistration ? [] : [userId]) }), input);
        const given = { code: otp, requestToken, newPassword: password, userAgent: call.userAgent };
        if (!isRegistration) {
          await refuseLeaked(identity, 'newPassword', password);
          const owner = { purpose: 'reset', userId, deviceToken: call.deviceToken } as const;
          call.keepDevice(orThrow(await resetPassword(identity, owner, given), passwordError).deviceToken);
          const nothing = { lastName: null, dateOfBirth: null, zip: null, city: null, peopleAtHome: null };
          return { registrationTicket: null, email: null, ...nothing };
        }
        const proven = orThrow(await setPasswordOfInvited(rooms, userId, given), (failure) =>
          'kind' in failure && failure.kind === 'easy-to-guess'
            ? refused('newPassword', MESSAGES.password.easyToGuess)
            : passwordError(failure),
        );
        const place = proven.zip === null ? undefined : places.provider.zip(proven.zip.slice(0, 5));
        return { ...proven, city: place?.city ?? null };
      },

      async updateMarketResearchPanelistPassword(_parent, { oldPassword, newPassword: password }, call) {
        const caller = callerOf(call);
        readInput(v.object({ newPassword: chosenPassword([caller.email]) }), { newPassword: password });
        await refuseLeaked(identity, 'newPassword', password);
        // The password is tried, as it is when somebody logs in or confirms it.
        const tries = await attemptedBy(identity, 'member', caller.email, call.deviceToken);
        await withinLimit(identity.limits.take(RATE_LIMITS.signInPerAccount, tries));
        const changed = await changePassword(identity, caller, {
          oldPassword,
          newPassword: password,
          deviceToken: call.deviceToken,
          userAgent: call.userAgent,
        });
        const done = orThrow(changed, passwordError);
        call.keepDevice(done.deviceToken);
        if (done.tokens !== undefined) call.keepSession(done.tokens);
        return true;
      },
    },
  };
}

function passwordError(failure: PasswordFailure | UncheckedFailure): WireError {
  return 'action' in failure ? new WireError(failure.action, { attempt: failure.attempt }) : uncheckedError(failure);
}
