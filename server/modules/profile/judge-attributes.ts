import { isDeepStrictEqual } from 'node:util';
import { RE2Set } from 're2js';
import { dateIn } from '#contract/time/panel-days.ts';
import { judgeSelection, PROFILE_SENTENCES, type JudgedBy } from '#contract/profile/profile-attributes.ts';
import { linearPatterns } from '#engine/import.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectVersions } from './catalogue.store.ts';
import type { Catalogue, KnownDetail } from './held-catalogue.ts';
import type { Profile } from './profile.ts';
import { findKept } from './profile.store.ts';
import { shownDetail, valueOf, type KeptValue, type ShownDetail } from './shown-detail.ts';

/** What somebody wants to be kept under a name, and which revision of it they had in view. */
export interface WantedAttribute {
  readonly detailName: string;
  readonly selectedList: readonly string[];
  readonly revision: number;
}

export interface JudgedAttributes {
  /** What is wrong, by the name of a detail, or of a part of it (`per_address.panelist_zip`). */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  /** What somebody else changed since it was in view, as it is now. */
  readonly conflicts: readonly ShownDetail[];
  /** What differs from what is kept, by name. */
  readonly changes: ReadonlyMap<string, { readonly detail: KnownDetail; readonly value: unknown }>;
  /** What is kept of the details that were named. */
  readonly kept: ReadonlyMap<string, KeptValue>;
}

const fitsPattern = linearPatterns(RE2Set);

/** Judges a list of what a member wants to be kept, against the catalogue and what is kept now; changes nothing. */
export async function judgeAttributes(
  profile: Pick<Profile, 'clock' | 'timeZone'>,
  db: Db,
  panelistId: string,
  { catalogue, wanted }: { readonly catalogue: Catalogue; readonly wanted: readonly WantedAttribute[] },
): Promise<JudgedAttributes> {
  const now = profile.clock.now();
  const by = {
    today: dateIn(now, profile.timeZone),
    fits: (pattern: string, text: string) => fitsPattern(pattern, { isCaseInsensitive: false })(text),
  };
  const kept = await findKept(
    db,
    panelistId,
    wanted.map(({ detailName }) => detailName),
  );
  const problems = new Map<string, readonly string[]>();
  const conflicts: ShownDetail[] = [];
  const changes = new Map<string, { detail: KnownDetail; value: unknown }>();
  const seen = new Set<string>();
  for (const one of wanted) {
    const { detailName } = one;
    const detail = catalogue.details.get(detailName);
    if (detail === undefined || seen.has(detailName) || !isAsked(detail)) {
      problems.set(detailName, [PROFILE_SENTENCES.notChangeable]);
      continue;
    }
    seen.add(detailName);
    const own = kept.get(detailName);
    const verdict = await judgeOne(db, { detail, kept: own }, one, { ...by, now, timeZone: profile.timeZone });
    if (verdict === 'same') continue;
    if (verdict === 'conflict') conflicts.push(shownDetail(detail, own, now));
    else if ('problems' in verdict) {
      for (const [part, sentence] of Object.entries(verdict.problems)) {
        problems.set(part === '' ? detailName : `${detailName}.${part}`, [sentence]);
      }
    } else changes.set(detailName, { detail, value: verdict.value });
  }
  // Not as properties one by one: a detail can be called __proto__ by the caller.
  return { problems: Object.fromEntries(problems), conflicts, changes, kept };
}

/** Whether members say it themselves. */
const isAsked = ({ isListed, isRetired, isEditable, derivedFrom, selectionType }: KnownDetail): boolean =>
  isListed && !isRetired && isEditable && derivedFrom === null && selectionType !== 'password_text';

type Verdict =
  | 'same'
  | 'conflict'
  | { readonly problems: Readonly<Record<string, string>> }
  | { readonly value: unknown };

async function judgeOne(
  db: Db,
  { detail, kept }: { readonly detail: KnownDetail; readonly kept: KeptValue | undefined },
  { selectedList, revision }: WantedAttribute,
  { now, timeZone, ...by }: JudgedBy & { readonly now: Date; readonly timeZone: string },
): Promise<Verdict> {
  const shown = shownDetail(detail, kept, now);
  // The database keeps the fields of an object in an order of its own, which is no difference.
  const isKept = (texts: readonly string[]) =>
    JSON.stringify(texts) === JSON.stringify(shown.selectedList) ||
    (detail.selectionType === 'json' && texts.length === 1 && isDeepStrictEqual(parsed(texts[0]), kept?.value));
  if (isKept(selectedList)) return 'same';
  const judged = judgeSelection(shown, selectedList, by);
  if (judged.isFine && isKept(judged.selected)) return 'same';
  if (revision !== shown.revision) return 'conflict';
  if (shown.unlockDate !== null) {
    const [year = '', month, day] = dateIn(shown.unlockDate, timeZone).split('-');
    return { problems: { '': PROFILE_SENTENCES.lockedUntil(`${month}/${day}/${year}`) } };
  }
  if (!judged.isFine) return (await wasOffered(db, detail, selectedList)) ? 'conflict' : { problems: judged.problems };
  return { value: valueOf(detail, judged.selected, kept) };
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether something that is not offered was so a version ago: an admin changed it while a member had it in view. */
async function wasOffered(db: Db, { detailId, options, version }: KnownDetail, selectedList: readonly string[]) {
  const isOffered = (text: string) => options.some((option) => option.text === text && option.isRetired !== true);
  const gone = selectedList.filter((text) => !isOffered(text));
  if (gone.length === 0 || options.length === 0 || version === 1) return false;
  const before = (await selectVersions(db, detailId)).filter((row) => row.version < version);
  return gone.every((text) => before.some((row) => row.options.some((option) => option.text === text)));
}
