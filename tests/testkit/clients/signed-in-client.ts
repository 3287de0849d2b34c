import { API_PATHS } from '#contract/wire/rest.ts';
import { expect } from 'vitest';
import { aMember, TEST_PASSWORD } from '../builders/builders.ts';
import type { TestNode } from '../node.ts';
import { ApiClient } from './api-client.ts';

/** A browser in which a member is signed in: a new one, unless it is said whose. */
export async function signedIn(node: TestNode, email?: string) {
  const member = email === undefined ? await aMember(node) : { email };
  const browser = new ApiClient(node.url);
  expect((await browser.signIn(member.email, TEST_PASSWORD)).status).toBe(200);
  return { ...member, browser };
}

/** Whether the browser's session is one still. */
export const isOpen = async (browser: ApiClient): Promise<boolean> =>
  (await browser.post(API_PATHS.validateToken)).status === 200;
