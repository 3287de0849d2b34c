import { describe, expect, test } from 'vitest';
import { addressToOpen, linkOf } from './wire.ts';

const origins = { own: 'https://spark.example', allowed: ['https://shop.example'] };
const opened = (webLink: string | null, panelistHash: string | null = 'h-1') =>
  addressToOpen({ webLink, mobileLink: null, panelistHash }, origins);

describe('where a notification leads', () => {
  test('to its web link, else its mobile link, else nowhere', () => {
    expect(linkOf({ webLink: '/a', mobileLink: '/b' })).toBe('/a');
    expect(linkOf({ webLink: null, mobileLink: '/b' })).toBe('/b');
    expect(linkOf({ webLink: '', mobileLink: null })).toBeUndefined();
  });

  test.each([
    ['a path of ours', '/my-spark', 'https://spark.example/my-spark?panelist_hash=h-1'],
    ['one that asks for something', '/x?a=1#b', 'https://spark.example/x?a=1&panelist_hash=h-1#b'],
    ['one that brings a hash of its own', '/x?panelist_hash=old', 'https://spark.example/x?panelist_hash=h-1'],
    ['our own address', 'https://spark.example/x', 'https://spark.example/x?panelist_hash=h-1'],
    ['a trusted site', 'https://shop.example/new', 'https://shop.example/new?panelist_hash=h-1'],
    ['any other site', 'https://other.example/new?x=1', 'https://other.example/new?x=1'],
    ['one that looks like ours', 'https://spark.example.evil.example/', 'https://spark.example.evil.example/'],
    ['another port of a trusted site', 'https://shop.example:8443/', 'https://shop.example:8443/'],
    ['one that leaves without saying so', '//other.example/x', 'https://other.example/x'],
    ['the same with backslashes', String.raw`/\other.example/x`, 'https://other.example/x'],
  ])('%s', (_what, link, address) => {
    expect(opened(link)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<b>',
    'spark://open/task',
    'http://shop.example/',
    'https://spark.example@other.example/',
    'https://',
  ])('%s leads nowhere', (link) => {
    expect(opened(link)).toBeUndefined();
  });

  test('without a hash the link goes as it is', () => {
    expect(opened('/my-spark', null)).toBe('https://spark.example/my-spark');
    expect(opened(null)).toBeUndefined();
  });

  test('where the app itself is opened without TLS, on this machine, its own pages open so too', () => {
    const local = { own: 'http://localhost:3000', allowed: [] };
    expect(addressToOpen({ webLink: '/x', panelistHash: 'h' }, local)).toBe('http://localhost:3000/x?panelist_hash=h');
    expect(addressToOpen({ webLink: 'http://localhost:4000/x', panelistHash: 'h' }, local)).toBeUndefined();
  });
});
