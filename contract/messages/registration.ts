/** Registering, and what the link of an invitation says when it no longer works (decisions §4). */
export const registration = {
  peopleAtHomeRequired: 'Please enter how many people live in your home',
  termsRequired: 'Please agree to the terms of use to continue.',
  privacyRequired: 'Please agree to the privacy policy to continue.',
  researchRequired: 'Please agree to the research consent to continue.',
} as const;
