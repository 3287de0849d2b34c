export const notFound = {
  title: 'Page not found',
  description: 'We looked on every shelf. It is not here any more, or it never was.',
  backToHome: 'Back to home',
} as const;
