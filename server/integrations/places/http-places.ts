import * as v from 'valibot';
import { PLACES_SHOWN } from '#contract/profile/profile-limits.ts';
import { addressInItsState } from '#contract/rules/address.ts';
import { ADDRESS_PLACES } from '#contract/rules/served-places.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { readSmallAnswer } from '#server/platform/small-answer.ts';
import type { PlaceAddress, Places } from './port.ts';

export interface HttpPlacesOptions {
  readonly url: string;
  readonly token: string;
  /** How long somebody who types waits for it. */
  readonly patienceMs?: number;
}

/** There was no answer to rely on; `code` says why, and nothing of what was asked or came. */
export class PlacesTrouble extends Error {
  readonly code: string;
  constructor(code: string) {
    super("the places provider didn't send a valid response");
    this.code = code;
  }
}

const LARGEST_ANSWER_BYTES = 64 * 1_024;
const WAIT_MS = DEADLINES.places.ms;

/** A provider of places that speaks docs/places-provider.md. What is asked goes in bodies: addresses of pages are logged. */
export function httpPlaces({ url, token, patienceMs = WAIT_MS }: HttpPlacesOptions): Omit<Places, 'zip'> {
  const root = url.endsWith('/') ? url : `${url}/`;

  async function ask<Output>(path: string, question: object, shape: v.GenericSchema<unknown, Output>): Promise<Output> {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const response = await fetch(new URL(path, root), {
        method: 'POST',
        signal,
        // Elsewhere nobody has asked for our token, or for what a member types.
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(question),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new PlacesTrouble(`STATUS_${response.status}`);
      }
      const answer = await readSmallAnswer(response, LARGEST_ANSWER_BYTES);
      if (!answer.ok) throw new PlacesTrouble(answer.failure);
      const read = v.safeParse(shape, answer.value);
      if (!read.success) throw new PlacesTrouble('NOT_AN_ANSWER');
      return read.output;
    } catch (error) {
      if (error instanceof PlacesTrouble) throw error;
      // The error of a connection may name the address and what was sent.
      throw new PlacesTrouble(signal.aborted ? 'TIMED_OUT' : 'NOT_REACHED');
    }
  }

  return {
    async suggest(text, session) {
      const { suggestions } = await ask('suggestions', { text, session }, suggestionsAnswer);
      return suggestions.slice(0, PLACES_SHOWN);
    },
    async details(placeId, session) {
      const { address } = await ask('details', { placeId, session }, detailsAnswer);
      return address ?? undefined;
    },
    async validate(address) {
      const { addressLine1, addressLine2, city, state, zip } = address;
      const question = { address: { addressLine1, addressLine2, city, state, zip } };
      const answer = await ask('validate', question, validateAnswer);
      return { responseId: answer.responseId, place: answer.address, credit: answer.credit };
    },
  };
}

/** One line that people read: no control or direction characters in it. */
const line = (least: number, most: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(least), v.maxLength(most), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u));

const placeId = v.pipe(v.string(), v.regex(/^[!-~]{1,300}$/));

const suggestionsAnswer = v.object({
  suggestions: v.pipe(
    v.array(v.object({ placeId, mainLine: line(1, 200), secondaryLine: line(0, 200), description: line(1, 400) })),
    v.maxLength(50),
  ),
});

const coordinates = v.optional(
  v.object({
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
);

/** Where a place is a city or a street, some of it is empty; what is there must fit our form. */
const someAddress: v.GenericSchema<unknown, PlaceAddress> = v.object({
  addressLine1: v.optional(line(0, 100), ''),
  addressLine2: v.optional(line(0, 100), ''),
  city: v.optional(line(0, 60), ''),
  state: v.picklist(ADDRESS_PLACES.map(({ shortText }) => shortText)),
  zip: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{5}(?:-\d{4})?)?$/)), ''),
  coordinates,
});
const detailsAnswer = v.object({ address: v.nullable(someAddress) });

const validateAnswer = v.object({
  responseId: v.pipe(v.string(), v.regex(/^[!-~]{1,100}$/)),
  address: v.pipe(
    someAddress,
    // A suggestion that the form would refuse helps nobody.
    v.check((address) => v.safeParse(addressInItsState, address).success),
  ),
  credit: v.optional(line(1, 200)),
});
