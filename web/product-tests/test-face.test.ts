import { describe, expect, test } from 'vitest';
import { deriveProductTest } from '#contract/product-tests/product-testing-item.ts';
import { PARTICIPANT_STAGES } from '#contract/product-tests/participant-stages.ts';
import { SHIPMENT_STATUSES } from '#contract/product-tests/shipment-statuses.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { askedForPackage, supportTag, testFace, shownStep, wayOnOf, type TestFacts } from './test-face.ts';

const NOW = new Date('2026-06-20T12:00:00.000Z');
const CONFIRMED = '2026-06-01T12:00:00.000Z';

function aTest(change: Partial<TestFacts> = {}): TestFacts {
  return {
    stage: 'SELECTED',
    addressConfirmedAt: CONFIRMED,
    consent: { acceptedAt: CONFIRMED },
    createdAt: null,
    testingDuration: 10,
    testingCompleted: false,
    shippingDetails: { received: false, status: 'ORDERED', deliveredOn: null },
    supportRequested: false,
    surveys: [],
    feedbackSurvey: null,
    ...change,
  };
}

const received = { received: true, status: 'DELIVERED', deliveredOn: CONFIRMED } as const;
const feedback = (status: 'INVITED' | 'QUALIFIED' | 'TERMINATED' | 'UNDER_REVIEW', startTime: string | null = null) =>
  ({ type: 'FEEDBACK', status, startTime }) as const;
const faceOf = (change: Partial<TestFacts>, isSingle = true) => testFace(aTest(change), NOW, { isSingle });

describe('the face of a test', () => {
  test('before the address and the consent are there, it asks for them', () => {
    expect(faceOf({ addressConfirmedAt: null })).toBe('CONFIRM');
    expect(faceOf({ consent: { acceptedAt: null } })).toBe('CONFIRM');
    expect(faceOf({})).toBe('ORDERED');
  });

  test('each turn of a package has its own', () => {
    const faces = SHIPMENT_STATUSES.map((status) =>
      faceOf({ shippingDetails: { received: false, status, deliveredOn: null } }),
    );
    expect(faces).toEqual([
      'ORDERED',
      'ORDERED',
      'ON_THE_WAY',
      'OUT_FOR_DELIVERY',
      'HELD_UP',
      'DELIVERED',
      'RETURNED',
      'ORDERED',
    ]);
  });

  test('a package that is neither on the way nor delivered is not called either', () => {
    const { texts } = MESSAGES.productTestCards;
    const textOf = (status: (typeof SHIPMENT_STATUSES)[number]) =>
      texts[faceOf({ shippingDetails: { received: false, status, deliveredOn: null } })];
    expect(textOf('ORDERED')).toContain("We're packing your package.");
    expect(textOf('EXCEPTION')).toContain('Your package is delayed.');
    expect(textOf('RETURNED')).toContain("couldn't be delivered and is on its way back to us.");
    expect(textOf('SHIPPED')).toContain('Your package is on its way.');
    expect(textOf('DELIVERED')).toContain('The carrier says your package was delivered.');
  });

  test('a package that is looked for is nothing else meanwhile', () => {
    expect(faceOf({ supportRequested: true, shippingDetails: { ...received, received: false } })).toBe('IN_SUPPORT');
    expect(faceOf({ supportRequested: true, shippingDetails: received, createdAt: CONFIRMED })).toBe('TESTING');
  });

  test('the card about the package says who has it, by the one derivation of the specification', () => {
    const labelOf = (change: Partial<TestFacts>) => supportTag(aTest(change), NOW).label;
    expect(labelOf({ supportRequested: true, shippingDetails: received })).toBe('With support');
    expect(labelOf({ shippingDetails: received })).toBe('Received');
    expect(labelOf({ shippingDetails: { ...received, received: false } })).toBe('Not confirmed yet');
  });

  test('with the package come the days, then the survey, then the end', () => {
    const here = { shippingDetails: received, createdAt: CONFIRMED, stage: 'TESTING' };
    const later = '2026-06-25T12:00:00.000Z';
    expect(faceOf(here)).toBe('TESTING');
    expect(faceOf({ ...here, testingCompleted: true, feedbackSurvey: feedback('INVITED', later) })).toBe('TESTING');
    // A list does not look at the start time (spec §4.5).
    expect(faceOf({ ...here, testingCompleted: true, feedbackSurvey: feedback('INVITED', later) }, false)).toBe(
      'FEEDBACK',
    );
    expect(faceOf({ ...here, testingCompleted: true, feedbackSurvey: feedback('INVITED', CONFIRMED) })).toBe(
      'FEEDBACK',
    );
    expect(faceOf({ ...here, feedbackSurvey: feedback('TERMINATED') })).toBe('DONE');
    // Anyone who has told us is not asked again while it is looked at.
    for (const isSingle of [false, true])
      expect(
        faceOf(
          { ...here, stage: 'FEEDBACK', testingCompleted: true, feedbackSurvey: feedback('UNDER_REVIEW') },
          isSingle,
        ),
      ).toBe('REVIEW');
    expect(faceOf({ ...here, stage: 'DONE', feedbackSurvey: feedback('QUALIFIED') })).toBe('DONE');
  });

  test('a closed one is closed, however far it was', () => {
    expect(faceOf({ stage: 'CLOSED', shippingDetails: received, createdAt: CONFIRMED })).toBe('CLOSED');
  });

  test('every combination has words, a way on and a step of three', () => {
    for (const stage of PARTICIPANT_STAGES)
      for (const status of SHIPMENT_STATUSES)
        for (const isReceived of [false, true])
          for (const supportRequested of [false, true])
            for (const testingCompleted of [false, true])
              for (const taken of [null, feedback('INVITED'), feedback('UNDER_REVIEW'), feedback('QUALIFIED')])
                for (const isSingle of [false, true]) {
                  const one = aTest({
                    stage,
                    supportRequested,
                    testingCompleted,
                    feedbackSurvey: taken,
                    createdAt: isReceived ? CONFIRMED : null,
                    shippingDetails: { received: isReceived, status, deliveredOn: null },
                  });
                  const face = testFace(one, NOW, { isSingle });
                  expect(MESSAGES.productTestCards.texts[face]).toBeTruthy();
                  expect(wayOnOf(face, 'p-1').label).toBeTruthy();
                  const step = shownStep(deriveProductTest(one, NOW, { isSingle }).stepStatus);
                  expect([1, 2, 3]).toContain(step);
                }
  });
});

test('the question whether the package arrived speaks of one that was delivered as delivered', () => {
  const asked = (status: (typeof SHIPMENT_STATUSES)[number]) =>
    askedForPackage(aTest({ shippingDetails: { received: false, status, deliveredOn: null } }));
  for (const status of SHIPMENT_STATUSES) {
    expect(asked(status).includes('when it arrives')).toBe(status !== 'DELIVERED');
    expect(asked(status)).toContain('10 days');
  }
});
