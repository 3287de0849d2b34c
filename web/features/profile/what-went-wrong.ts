import { failureSentence, problemsOfFields } from '#client/failure.ts';
import { withConnection } from '#client/with-connection.ts';
import { isSignInDeclined } from '#web/session/recent-sign-in.ts';
import type { DetailDraft } from './detail-draft.ts';

/** What the server found wrong stands at the field; anything else above it. */
export function whatWentWrong(error: unknown, detailName: string): Pick<DetailDraft, 'refused' | 'failure'> {
  if (isSignInDeclined(error)) return {};
  const problems = problemsOfFields(error);
  const [refused] = problems[detailName] ?? [];
  if (refused !== undefined) return { refused };
  return { failure: Object.values(problems).flat()[0] ?? withConnection(failureSentence(error)) };
}
