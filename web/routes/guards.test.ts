import { isNotFound, isRedirect } from '@tanstack/react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { createExternalStore } from '#client/external-store.ts';
import type { KnownSessionState, Session, SessionState } from '#web/session/session.ts';
import { FLAG_DEFAULTS } from '#contract/flags/flags.ts';
import { learnFlags } from '#web/flags/known-flags.ts';
import { requireSignedIn, requireSignedOut } from './guards.ts';

const member = { panelistId: 'p-1', externalId: 'x-1', email: 'dana@example.com' };
const signedIn: KnownSessionState = { status: 'signed-in', member };

function guardArguments(check: Session['check'], href: string, returnTo?: string) {
  const session: Session = {
    store: createExternalStore<SessionState>({ status: 'unchecked' }),
    check,
    confirm: async () => {},
    checkPatiently: check,
    signIn: async () => {},
    signOut: async () => {},
    followOtherTabs: () => {},
  };
  return {
    context: { session },
    location: {
      href,
      pathname: href.split('?')[0] ?? '',
      state: { __TSR_index: 0, ...(returnTo === undefined ? {} : { returnTo }) },
    },
  };
}

const unreachable = async () => {
  throw new ApiError('no', { code: 'UNREACHABLE', httpStatus: 0, correlationId: 'c' });
};

async function redirectOf(guard: Promise<unknown>) {
  const thrown: unknown = await guard.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isRedirect(thrown)) throw new Error('expected a redirect');
  return thrown.options;
}

describe('a page for members', () => {
  test('opens for a member and knows who it is', async () => {
    expect(await requireSignedIn(guardArguments(async () => signedIn, '/activities'))).toEqual({ member });
  });

  test.each(['never-in', 'ended'] as const)(
    'sends a visitor (%s) to the login page and remembers the way back',
    async (because) => {
      const check = async () => ({ status: 'signed-out', because }) as const;
      expect(await redirectOf(requireSignedIn(guardArguments(check, '/rewards?a=1')))).toMatchObject({
        to: '/login',
        replace: true,
        state: { returnTo: '/rewards?a=1' },
      });
    },
  );

  describe('that is switched off', () => {
    afterEach(() => learnFlags(member.panelistId, FLAG_DEFAULTS));

    test.each([
      ['/my-spark/', 'gamification'],
      ['/my-spark/badges', 'gamification'],
      ['/profile/edit-avatar', 'gamification'],
      ['/notifications', 'in_app_notification'],
      ['/activities/product-testing', 'ihut'],
      ['/activities/product-testing/7', 'ihut'],
      ['/activities/product-testing/7/instruction', 'ihut'],
      ['/activities/product-testing-resource', 'ihut'],
    ])('is not there: %s without %s', async (path, flag) => {
      const opened = () => requireSignedIn(guardArguments(async () => signedIn, path));
      learnFlags(member.panelistId, { ...FLAG_DEFAULTS, ihut: false, in_app_notification: false, gamification: false });
      expect(isNotFound(await opened().catch((error: unknown) => error))).toBe(true);
      learnFlags(member.panelistId, { ...FLAG_DEFAULTS, ihut: false, [flag]: true });
      expect(await opened()).toEqual({ member });
    });
  });

  test('remembers nothing after logging out', async () => {
    const check = async () => ({ status: 'signed-out', because: 'left' }) as const;
    const { state } = await redirectOf(requireSignedIn(guardArguments(check, '/rewards')));
    expect(state).toEqual({});
  });

  test('fails, and does not claim that nobody is signed in, when there is no answer', async () => {
    await expect(requireSignedIn(guardArguments(unreachable, '/rewards'))).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
  });
});

describe('a page for visitors', () => {
  test('opens for a visitor', async () => {
    const check = async () => ({ status: 'signed-out', because: 'never-in' }) as const;
    expect(await requireSignedOut(guardArguments(check, '/login'))).toBeUndefined();
  });

  test('opens when there is no answer', async () => {
    expect(await requireSignedOut(guardArguments(unreachable, '/login'))).toBeUndefined();
  });

  test.each([
    [undefined, '/activities'],
    ['/rewards?a=1', '/rewards?a=1'],
    ['//evil.example', '/activities'],
  ])('sends a member who came from %s to %s', async (returnTo, expected) => {
    const guarded = requireSignedOut(guardArguments(async () => signedIn, '/login', returnTo));
    expect(await redirectOf(guarded)).toMatchObject({ href: expected, replace: true });
  });
});
