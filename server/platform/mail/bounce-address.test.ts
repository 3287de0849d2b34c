import { expect, it } from 'vitest';
import { testKeys } from '#testkit/config.ts';
import { newId, systemChance } from '../chance.ts';
import { systemClock } from '../clock.ts';
import { createSigner } from '../signing.ts';
import { createBounceAddresses } from './bounce-address.ts';
import { createSignedAddresses } from './signed-address.ts';

const BASE = 'bounces@mail.example.org';
const keys = testKeys('new', 'old');
const UPDATED_AT = new Date('2027-01-14T09:30:00Z');
const bounces = createBounceAddresses(BASE, createSigner(keys, systemClock), UPDATED_AT);
const mailId = newId(systemChance, new Date());

it('carries its mail, in letters that survive a change of case, within 64 characters', () => {
  const address = bounces.of(mailId);
  expect(address).toMatch(/^bounces\+[a-z2-7]{52}@mail\.example\.org$/);
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  expect(bounces.mailOf(address)).toBe(mailId);
  expect(bounces.mailOf(address.toUpperCase())).toBe(mailId);
  expect(bounces.findMail(`Return-Path: <${address}>\nSubject: x`)).toBe(mailId);
});

it('is known under an older key, and not without it', () => {
  const [, old] = keys;
  if (old === undefined) throw new Error('there are two keys');
  const before = createBounceAddresses(BASE, createSigner([old], systemClock), undefined).of(mailId);
  expect(bounces.mailOf(before)).toBe(mailId);
  const others = createBounceAddresses(BASE, createSigner(testKeys('other'), systemClock), undefined);
  expect(bounces.mailOf(others.of(mailId))).toBeUndefined();
});

it("cannot be made up: every other letter of the token makes it nobody's", () => {
  const address = bounces.of(mailId);
  for (let place = 'bounces+'.length; address[place] !== '@'; place++) {
    const letter = address[place] === 'a' ? 'b' : 'a';
    expect(bounces.mailOf(address.slice(0, place) + letter + address.slice(place + 1))).toBeUndefined();
  }
});

it.each([
  BASE,
  'bounces+@mail.example.org',
  `bounces+${'a'.repeat(42)}@mail.example.org`,
  `bounces+${'a'.repeat(52)}@mail.example.org`,
  `bounces+${'a'.repeat(4_000)}@mail.example.org`,
  'postmaster@mail.example.org',
  '',
])('is not %s', (address) => {
  expect(bounces.mailOf(address)).toBeUndefined();
});

it('has a proof of 128 bits; a shorter one counts for mails that an older node may have sent', () => {
  const signer = createSigner(keys, systemClock);
  const short = (id: string) => {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return `bounces+${base32(Buffer.concat([bytes, signer.mac('bounce-address', bytes).subarray(0, 10)]))}@mail.example.org`;
  };
  const [before, since] = [UPDATED_AT.getTime() - 1, UPDATED_AT.getTime()].map((at) =>
    newId(systemChance, new Date(at)),
  );
  expect(bounces.mailOf(short(before ?? ''))).toBe(before);
  expect(bounces.mailOf(short(since ?? ''))).toBeUndefined();
  expect(bounces.mailOf(bounces.of(since ?? ''))).toBe(since);
  const neverOld = createBounceAddresses(BASE, signer, undefined);
  expect(neverOld.mailOf(short(before ?? ''))).toBeUndefined();
});

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters
    .map((each) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(Number.parseInt(each.padEnd(5, '0'), 2)))
    .join('');
}

it('of another domain or name is not ours', () => {
  const token = bounces.of(mailId);
  expect(bounces.mailOf(token.replace('mail.example.org', 'mail.example.net'))).toBeUndefined();
  expect(bounces.mailOf(token.replace('bounces', 'returns'))).toBeUndefined();
  expect(bounces.isBare('Bounces@Mail.example.org')).toBe(true);
  expect(bounces.isBare(token)).toBe(false);
});

it('for one purpose is none for another', () => {
  const signer = createSigner(keys, systemClock);
  const answers = createSignedAddresses(BASE, signer, 'support-address', undefined);
  expect(answers.idOf(answers.of(mailId))).toBe(mailId);
  expect(bounces.mailOf(answers.of(mailId))).toBeUndefined();
  expect(answers.idOf(bounces.of(mailId))).toBeUndefined();
});
