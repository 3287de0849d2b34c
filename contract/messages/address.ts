/** What the forms with an address tell (spec §5). */
export const address = {
  required: 'Please enter your address',
  zipInvalid: 'Please enter a valid zip code.',
  cityInvalid: 'Please enter a valid city name',
  zipAndStateMismatch: 'Entered zip code and state do not correspond. Please provide a valid entry and try again.',
} as const;
