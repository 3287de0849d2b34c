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
  const subject = 'A second person is needed';
  const text = `Hello ${name}, ${asker} asks for something that one person does not do alone. It waits until somebody else decides.`;
  const why = `You get this because you may decide it in the ${DEFAULT_BRAND.shortName} operator console.`;
  const body = [paragraph(text), facts([['Asked for', title]]), button('Look at it', url)];
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
    ? `Hello ${name}, ${decider} has approved what you asked for, and it is done.`
    : `Hello ${name}, ${decider} has declined what you asked for. Nothing was changed.`;
  const lines = [['Asked for', title] as const, ...(note === null ? [] : [['Note', note] as const])];
  const why = `You get this because you asked for it in the ${DEFAULT_BRAND.shortName} operator console.`;
  const body = [paragraph(text), facts(lines), button('Open the console', url)];
  return compose({ kind: 'second-person-answered', subject, firstLine: text, body, why });
}
