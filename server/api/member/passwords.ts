import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { chosenPassword } from '#contract/rules/chosen-password.ts';
import { otpCode } from '#contract/rules/password-forms.ts';
import { setPasswordOfInvited } from '#server/flows/joining/register.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { askForCode, changePassword, resetPassword, type PasswordFailure } from '#server/modules/identity/index.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import { callerOf, type MemberCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { WireError } from '../wire-error.ts';

const CODES_PER_ADDRESS: RateLimit = { name: 'one-time-code-address', count: 20, periodSeconds: 3_600 };
const TRIES_PER_ADDRESS: RateLimit = { name: 'one-time-code-tries-address', count: 60, periodSeconds: 3_600 };
const OVERLOAD_RETRY_SECONDS = 2;

export function passwordsResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { identity } = rooms;
  const within = async (limit: RateLimit, subject: string): Promise<void> => {
    const verdict = await identity.limits.take(limit, subject);
    if (!verdict.allowed) throw new WireError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
  };
  return {
    Mutation: {
      async generateMarketResearchPanelistOtp(_parent, { userId, registration }, call) {
        await within(CODES_PER_ADDRESS, call.client);
        const purpose = registration ? 'registration' : 'reset';
        const asked = await askForCode(identity, { purpose, userId, deviceToken: call.deviceToken });
        if (!asked.ok) throw new WireError('RATE_LIMITED', asked.failure);
        return asked.value;
      },

      async validateOtpAndSetMarketResearchPanelistPassword(_parent, { input }, call) {
        await within(TRIES_PER_ADDRESS, call.client);
        const { userId, otp, requestToken, newPassword: password, registration } = input;
        const isRegistration = registration === true;
        readInput(v.object({ otp: otpCode, newPassword: chosenPassword(isRegistration ? [] : [userId]) }), input);
        const given = { code: otp, requestToken, newPassword: password, userAgent: call.userAgent };
        if (!isRegistration) {
          const owner = { purpose: 'reset', userId, deviceToken: call.deviceToken } as const;
          call.keepDevice(valueOf(await resetPassword(identity, owner, given)).deviceToken);
          return { registrationTicket: null, email: null, lastName: null, dateOfBirth: null };
        }
        return valueOf(await setPasswordOfInvited(rooms, userId, given));
      },

      async updateMarketResearchPanelistPassword(_parent, { oldPassword, newPassword: password }, call) {
        const caller = callerOf(call);
        readInput(v.object({ newPassword: chosenPassword([caller.email]) }), { newPassword: password });
        const changed = valueOf(
          await changePassword(identity, caller, {
            oldPassword,
            newPassword: password,
            deviceToken: call.deviceToken,
            userAgent: call.userAgent,
          }),
        );
        call.keepDevice(changed.deviceToken);
        return true;
      },
    },
  };
}

function valueOf<Value>(
  result:
    | { readonly ok: true; readonly value: Value }
    | {
        readonly ok: false;
        readonly failure: PasswordFailure | { readonly kind: 'locked'; readonly retryAfterSeconds: number };
      },
): Value {
  if (result.ok) return result.value;
  const { failure } = result;
  if ('action' in failure) throw new WireError(failure.action, { attempt: failure.attempt });
  throw failure.kind === 'locked'
    ? new WireError('ACCOUNT_LOCKED', { retryAfterSeconds: failure.retryAfterSeconds })
    : new WireError('OVERLOADED', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS });
}
