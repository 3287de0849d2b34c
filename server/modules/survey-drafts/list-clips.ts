import { isId } from '#server/platform/chance.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { SurveyDrafts } from './survey-drafts.ts';
import { selectClips } from './survey-drafts.store.ts';

const PAGE_SIZE = 50;

export interface ClipPage {
  readonly clips: readonly { readonly clipId: string; readonly title: string; readonly seconds: number }[];
  readonly nextPage: string | null;
}

/** The films that a question can show, the newest first. */
export async function listClips(
  drafts: SurveyDrafts,
  startingAfter: string | undefined,
): Promise<Result<ClipPage, 'bad-page'>> {
  if (startingAfter !== undefined && !isId(startingAfter)) return err('bad-page');
  const rows = await selectClips(drafts.db, drafts.panelId, startingAfter, PAGE_SIZE + 1);
  const clips = rows.slice(0, PAGE_SIZE).map(({ clip_id: clipId, title, seconds }) => ({ clipId, title, seconds }));
  return ok({ clips, nextPage: rows.length > PAGE_SIZE ? (clips.at(-1)?.clipId ?? null) : null });
}
