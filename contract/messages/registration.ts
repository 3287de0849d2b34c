/** Registering, and what the link of an invitation says when it no longer works (decisions §4). */
export const registration = {
  peopleAtHomeRequired: 'Please say how many people live in your home',
  termsRequired: 'Please agree to the terms of use to go on.',
  privacyRequired: 'Please agree to the privacy policy to go on.',
  researchRequired: 'Please agree to the research consent to go on.',
} as const;
