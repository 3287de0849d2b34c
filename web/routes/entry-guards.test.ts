import { isRedirect, type ParsedLocation } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import {
  requireDeletion,
  requirePanelist,
  requireRegistration,
  requireUnsubscribed,
  requireWaitlistEntry,
} from './entry-guards.ts';

function at(state: object): Pick<ParsedLocation, 'state'> {
  return { state: { __TSR_index: 0, ...state } };
}

/** Where a guard sends the visitor; undefined when the page opens. */
function wayOf(guard: () => void): string | undefined {
  try {
    guard();
    return undefined;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    expect(thrown.options).toMatchObject({ replace: true, reloadDocument: true });
    return thrown.options.href;
  }
}

test.each([
  [{}, {}, undefined],
  [{ status: 'standby' }, {}, undefined],
  [{ status: 'qualified' }, {}, '/'],
  [{ status: 'qualified' }, { panelistId: '', surveyId: '' }, '/'],
  [{ status: 'qualified' }, { panelistId: 'p-1' }, undefined],
  [{ status: 'qualified' }, { surveyId: 's-1' }, undefined],
  [{ status: 'qualified' }, { panelistId: 'p-1', surveyId: 's-1' }, undefined],
])('the waitlist with %j and the state %j leads to %s', (search, state, expected) => {
  expect(wayOf(() => requireWaitlistEntry({ search, location: at(state) }))).toBe(expected);
});

test.each([
  [true, undefined],
  [false, '/'],
])('unsubscribing with success %s leads to %s', (success, expected) => {
  expect(wayOf(() => requireUnsubscribed({ search: { success }, location: at({}) }))).toBe(expected);
});

test.each([
  [{}, '/'],
  [{ cancelUntil: 'soon' }, '/'],
  [{ cancelUntil: '2026-06-13T20:20:00.000Z' }, undefined],
])('the last page of an account with %j leads to %s', (state, expected) => {
  expect(wayOf(() => requireDeletion({ search: {}, location: at(state) }))).toBe(expected);
});

describe('registering', () => {
  test.each([
    [{}, '/'],
    [{ panelistId: '' }, '/'],
    [{ panelistId: 7 }, '/'],
    [{ panelistId: 'p-1' }, undefined],
  ])('with the state %j leads to %s', (state, expected) => {
    expect(wayOf(() => requirePanelist({ search: {}, location: at(state) }))).toBe(expected);
  });

  const registration = { panelistId: 'p-1', email: 'dana@example.com', password: 'Secret1!' };
  test.each([
    ['no state', {}, '/'],
    ['the state of the first step only', { panelistId: 'p-1' }, '/'],
    ['everything', { registration }, undefined],
    ['no panelistId', { registration: { ...registration, panelistId: '' } }, '/'],
    ['no email', { registration: { ...registration, email: undefined } }, '/'],
    ['no password', { registration: { ...registration, password: '' } }, '/'],
    ['a word instead', { registration: 'yes' }, '/'],
  ])('a later step with %s', (_, state, expected) => {
    expect(wayOf(() => requireRegistration({ search: {}, location: at(state) }))).toBe(expected);
  });
});
