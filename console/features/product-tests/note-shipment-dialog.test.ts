import * as v from 'valibot';
import { expect, test } from 'vitest';
import { shipmentNoteForm } from './note-shipment-dialog.tsx';

const NOTE = { carrier: 'NORTHPOST', trackingNumber: '447199200001', status: '', words: '' };
const problems = (changes: object) =>
  v.safeParse(shipmentNoteForm, { ...NOTE, ...changes }).issues?.map(({ message }) => message);

test('words about a parcel are kept with where it is: alone they would be lost', () => {
  expect(problems({ words: 'Left at side door' })).toEqual(['Choose a status to go with the note.']);
  expect(problems({ words: 'Left at side door', status: 'DELIVERED' })).toBeUndefined();
  expect(problems({})).toBeUndefined();
});

test('a number is as its carrier writes them', () => {
  expect(problems({ trackingNumber: '4471' })).toEqual(['NorthPost numbers have 12 digits.']);
});
