import { isApiError } from '#client/api-error.ts';

/** What a step of signing in brings, or that its ticket is over: then the password is wanted again. */
export function unlessOver<Answer>(step: Promise<Answer>): Promise<Answer | 'over'> {
  return step.catch((error: unknown) => {
    if (isApiError(error, 'UNAUTHENTICATED')) return 'over';
    throw error;
  });
}
