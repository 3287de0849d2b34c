import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { compose, type Email } from './email.ts';
import { button, facts, paragraph } from './parts.ts';

interface AboutRequest {
  readonly name: string;
  /** What was asked for, in one line. */
  readonly title: string;
  readonly url: string;
}

/** Tells an operator that a colleague needs a second person. Why stands in the console, behind its sign-in. */
export function secondPersonAskedEmail({ name, asker, title, url }: AboutRequest & { readonly asker: string }): Email {
  const subject = 'Your approval is needed';
  const text = `Hello ${name}, ${asker} requested something that needs a second approver.`;
  const why = `You're getting this because you can approve it in the ${DEFAULT_BRAND.shortName} operator console.`;
  const body = [paragraph(text), facts([['Request', title]]), button('Review request', url)];
  return compose({ kind: 'second-person-asked', subject, firstLine: text, body, why });
}

interface AnsweredRequest extends AboutRequest {
  readonly decider: string;
  readonly isApproved: boolean;
  readonly note: string | null;
}

/** Tells who asked what the second person has decided, with their note. */
export function secondPersonAnsweredEmail({ name, decider, title, isApproved, note, url }: AnsweredRequest): Email {
  const subject = isApproved ? 'Your request was approved' : 'Your request was declined';
  const text = isApproved
    ? `Hello ${name}, ${decider} approved your request, and it's done.`
    : `Hello ${name}, ${decider} declined your request. Nothing was changed.`;
  const lines = [['Request', title] as const, ...(note === null ? [] : [['Note', note] as const])];
  const why = `You're getting this because you made this request in the ${DEFAULT_BRAND.shortName} operator console.`;
  const body = [paragraph(text), facts(lines), button('Open the console', url)];
  return compose({ kind: 'second-person-answered', subject, firstLine: text, body, why });
}
