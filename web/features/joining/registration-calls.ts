import type { ReactNode } from 'react';
import { useRouter, type HistoryState } from '@tanstack/react-router';
import {
  completeMarketResearchRegistration,
  generateMarketResearchPanelistOtp,
  validateMarketResearchRegistrationAddress,
  validateOtpAndSetMarketResearchPanelistPassword,
} from '#contract/generated/member/operations.ts';
import { matchMemberPath, memberPath } from '#contract/pages/member-paths.ts';
import type { RegistrationInput } from '#contract/rules/registration.ts';
import { stateOfZip } from '#contract/rules/zip-states.ts';
import { ApiError, isApiError } from '#client/api-error.ts';
import { failureSentence, problemsOfFields } from '#client/failure.ts';
import type { Outcome, RegistrationProps } from '#client/registration-module.ts';
import { useApp } from '#web/app/app-context.ts';
import { keptIn } from '#web/app/kept.ts';
import { useAddressQuestion } from './use-address-question.tsx';

/** Two taps are one sign-in: of two sessions at once a browser keeps the cookies of one and the id of the other. */
let signingIn: Promise<unknown> | undefined;
/** A repeat after a lost answer is the same sign-in; anyone who is in leaves this document. */
let signInKey: string | undefined;

interface Calls {
  readonly calls: Pick<RegistrationProps, 'sendCode' | 'confirm' | 'complete' | 'enter' | 'goBack' | 'typed'>;
  /** Stands above everything while it asks. */
  readonly addressDialog: ReactNode;
}

/**
 * What the registration app asks the host to do. Each step takes the place of the one before it in the history, so that the
 * password of the navigation state stands in one place only, and is gone from there at the end.
 */
export function useRegistrationCalls(state: HistoryState): Calls {
  const { api, session } = useApp();
  const router = useRouter();
  const panelistId = state.registration?.panelistId ?? state.panelistId ?? '';
  const { invitation } = state;
  // In this tab alone: a reload does not lose it.
  const typed = keptIn(() => sessionStorage, `registration:${panelistId}`);
  const go = (href: string, to: HistoryState) => router.navigate({ href, replace: true, state: { ...to, invitation } });
  const { decide, addressDialog } = useAddressQuestion();

  /** As its owner wants it written. A ticket that opens nothing any more checks nothing: completing says why. */
  async function decidedAddress(ticket: string, address: RegistrationInput['address']) {
    const checked = await api
      .query(validateMarketResearchRegistrationAddress, { ticket, address })
      .catch((error: unknown) => {
        if (isApiError(error, 'NOT_FOUND')) return undefined;
        throw error;
      });
    return checked === undefined ? address : decide(address, checked);
  }

  const calls: Calls['calls'] = {
    sendCode: () =>
      outcomeOf(async () => {
        const { requestToken } = await api.mutate(generateMarketResearchPanelistOtp, {
          userId: panelistId,
          registration: true,
        });
        const code = { requestToken, sentAt: Date.now() };
        // A page that is loaded anew still knows which code it asked for.
        await go(memberPath('registration'), { panelistId, code });
        return code;
      }),

    confirm: ({ otp, requestToken, newPassword }) =>
      outcomeOf(async () => {
        const { email, registrationTicket, ...said } = await api.mutate(
          validateOtpAndSetMarketResearchPanelistPassword,
          {
            input: { userId: panelistId, otp, requestToken, newPassword, registration: true },
          },
        );
        // The next step begins with what was told before, unless something was typed there before.
        if (typed.read() === undefined) typed.write(saidBefore(said));
        await go(memberPath('registrationRegister'), {
          registration: { panelistId, email: email ?? '', password: newPassword, ticket: registrationTicket ?? '' },
        });
        return undefined;
      }),

    complete: (values) =>
      outcomeOf(async () => {
        const ticket = state.registration?.ticket ?? '';
        const { refusal, welcomePath } = await api.mutate(completeMarketResearchRegistration, {
          input: { ticket, ...values, address: await decidedAddress(ticket, values.address) },
        });
        if (refusal != null) return refusal;
        typed.forget();
        const { email = '', password = '' } = state.registration ?? {};
        await go(memberPath('registrationDownloadApp'), {
          registration: { panelistId, email, password, welcomePath: welcomePath ?? undefined },
        });
        return undefined;
      }),

    enter: () =>
      outcomeOf(async () => {
        const { email = '', password = '', welcomePath } = state.registration ?? {};
        const key = (signInKey ??= crypto.randomUUID());
        await (signingIn ??= session.signIn({ email, password, key }).finally(() => (signingIn = undefined)));
        // A new document: the guard of this page, which looks again once somebody is signed in, never sees it without its state.
        location.replace(isOnboardingSurvey(welcomePath) ? welcomePath : memberPath('activities'));
        return undefined;
      }),

    typed: { read: typed.read, keep: typed.write },

    goBack: () => void go(memberPath('registration'), { panelistId }),
  };
  return { calls, addressDialog };
}

interface SaidBefore {
  readonly lastName: string | null;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | null;
  readonly zip: string | null;
  /** Of the zip code, where it is known. */
  readonly city: string | null;
  readonly peopleAtHome: number | null;
}

/** What the waitlist and its survey were told, as the fields of the next step have it. */
export function saidBefore({ lastName, dateOfBirth, zip, city, peopleAtHome }: SaidBefore): object {
  return {
    ...(lastName !== null && { lastName }),
    ...(dateOfBirth !== null && { dateOfBirth: asTyped(dateOfBirth) }),
    ...(peopleAtHome !== null && { peopleAtHome: String(peopleAtHome) }),
    ...(zip !== null && { address: { zip, city: city ?? '', state: stateOfZip(zip) ?? '' } }),
  };
}

/** A day as its field has it: MM/DD/YYYY. */
const asTyped = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

/** Anything can be written into a navigation state: only a page of ours is gone to. */
function isOnboardingSurvey(path: string | undefined): path is string {
  return path !== undefined && matchMemberPath(path.split('?')[0] ?? '')?.name === 'onboardingSurvey';
}

async function outcomeOf<Value>(call: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { isDone: true, value: await call() };
  } catch (error) {
    const details = error instanceof ApiError ? error.details : {};
    return {
      isDone: false,
      code: error instanceof ApiError ? error.code : 'INTERNAL',
      sentence: failureSentence(error),
      fields: problemsOfFields(error),
      attempt: details.attempt,
      retryAfterSeconds: details.retryAfterSeconds,
    };
  }
}
