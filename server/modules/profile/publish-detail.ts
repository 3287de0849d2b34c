import type { DetailOption, OptionCode } from '#contract/profile/catalogue.ts';
import { hasItsOwnWay, refusedChanges } from '#contract/profile/detail-changes.ts';
import { DETAIL_SENTENCES, type DetailForm } from '#contract/profile/detail-form.ts';
import { readPattern } from '#engine/import.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { addDetail, addVersion, type NewDetail } from './adopt-catalogue.ts';
import { countChange, lockCatalogue, updateDetail } from './catalogue.store.ts';
import { loadCatalogue } from './catalogue.ts';
import type { KnownDetail } from './held-catalogue.ts';
import type { Profile } from './profile.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { once } from '#server/platform/idempotency/index.ts';

export type DetailFailure =
  | 'unknown-detail'
  | 'changed-meanwhile'
  | { readonly problems: Readonly<Record<string, readonly string[]>> };

type PublishingProfile = Pick<Profile, 'panelId' | 'clock' | 'chance' | 'audit' | 'db'>;

/** Publishes a new detail, or the next version of one: members are asked in these words from the next look on. */
export async function publishDetail(
  profile: PublishingProfile,
  tx: Db,
  {
    detailId,
    freshId,
    revision,
    form,
  }: {
    readonly detailId: string | undefined;
    /** Of a new one. */
    readonly freshId?: string;
    readonly revision: number;
    readonly form: DetailForm;
  },
  by: OperatorAct & { readonly operatorId: string },
): Promise<Result<{ readonly detailId: string }, DetailFailure>> {
  const { panelId } = profile;
  const known = await lockedCatalogue(profile, tx, revision);
  if (!known.ok) return known;
  const { types, details } = known.value;
  const before = [...details.values()].find((detail) => detail.detailId === detailId);
  if (detailId !== undefined && before === undefined) return err('unknown-detail');
  const after = detailOf(form, before, details.size);
  const problems = { ...(before && refusedChanges(before, form)), ...ownProblems(form, before, details) };
  if (!types.some(({ typeName }) => typeName === form.typeName)) problems['typeName'] = [DETAIL_SENTENCES.typeUnknown];
  if (Object.keys(problems).length > 0) return err({ problems });
  const published = { ...after, publishedBy: by.operatorId };
  const id = before === undefined ? await addDetail(profile, tx, published, freshId) : before.detailId;
  if (before !== undefined) await addVersion(profile, tx, before, published);
  // What was retired is asked again: its name is taken for good, so there is no other way back.
  if (before?.isRetired === true) await updateDetail(tx, id, { retired_at: null });
  await countChange(tx, panelId);
  await writeAudit(profile, tx, by, {
    action: 'profile-detail.published',
    subject: ['profile-detail', id],
    ...(before !== undefined && { before: worded(before) }),
    after: worded(after),
  });
  return ok({ detailId: id });
}

/** Members are not asked for it any more; what is kept stays, and audiences go on with it. */
export async function retireDetail(
  profile: PublishingProfile,
  tx: Db,
  { detailId, revision, reason }: { readonly detailId: string; readonly revision: number; readonly reason: string },
  by: OperatorAct,
): Promise<Result<void, DetailFailure>> {
  const known = await lockedCatalogue(profile, tx, revision);
  if (!known.ok) return known;
  const before = [...known.value.details.values()].find((detail) => detail.detailId === detailId);
  if (before === undefined) return err('unknown-detail');
  if (hasItsOwnWay(before)) {
    return err({ problems: { reason: [DETAIL_SENTENCES.notYours] } });
  }
  if (before.isRetired) return ok(undefined);
  await updateDetail(tx, detailId, { retired_at: profile.clock.now() });
  await countChange(tx, profile.panelId);
  await writeAudit(profile, tx, by, {
    action: 'profile-detail.retired',
    subject: ['profile-detail', detailId],
    before: { name: before.detailName },
    after: { reason },
  });
  return ok(undefined);
}

/** Puts a detail into another group, or at another place of its own: every one that moves gets a version. */
export async function moveDetail(
  profile: PublishingProfile,
  tx: Db,
  asked: { readonly detailId: string; readonly typeName: string; readonly position: number; readonly revision: number },
  by: OperatorAct & { readonly operatorId: string },
): Promise<Result<void, DetailFailure>> {
  const { detailId, typeName, revision } = asked;
  const known = await lockedCatalogue(profile, tx, revision);
  if (!known.ok) return known;
  const all = [...known.value.details.values()];
  const moved = all.find((detail) => detail.detailId === detailId);
  if (moved === undefined) return err('unknown-detail');
  if (!known.value.types.some((type) => type.typeName === typeName)) {
    return err({ problems: { typeName: [DETAIL_SENTENCES.typeUnknown] } });
  }
  const others = all.filter((detail) => detail !== moved && detail.typeName === typeName);
  const order = others.toSpliced(asked.position, 0, moved);
  // The places that the group has, and one more for anyone who comes in.
  const places = [...others.map(({ position }) => position), moved.position].toSorted((one, other) => one - other);
  for (const [index, detail] of order.entries()) {
    const place = { typeName, position: places[index] ?? index };
    if (detail.typeName === typeName && detail.position === place.position) continue;
    await addVersion(profile, tx, detail, { ...detail, ...place, publishedBy: by.operatorId });
  }
  await countChange(tx, profile.panelId);
  await writeAudit(profile, tx, by, {
    action: 'profile-detail.moved',
    subject: ['profile-detail', detailId],
    before: { name: moved.detailName, typeName: moved.typeName, position: placeIn(all, moved) },
    after: { name: moved.detailName, typeName, position: order.indexOf(moved) + 1 },
  });
  return ok(undefined);
}

/** The first of a group is 1. */
const placeIn = (all: readonly KnownDetail[], one: KnownDetail): number =>
  all.filter(({ typeName }) => typeName === one.typeName).indexOf(one) + 1;

async function lockedCatalogue({ panelId }: PublishingProfile, tx: Db, revision: number) {
  const now = await lockCatalogue(tx, panelId);
  return now === revision ? ok(await loadCatalogue(tx, panelId)) : err('changed-meanwhile' as const);
}

function detailOf(form: DetailForm, before: KnownDetail | undefined, size: number): NewDetail {
  const options = form.options.map((option): DetailOption & { readonly isExclusive: boolean } => ({
    code: option.code ?? option.text,
    text: option.text,
    isExclusive: option.isExclusive,
    ...(option.isRetired && { isRetired: true }),
  }));
  const { validation } = form;
  const rules = Object.fromEntries(Object.entries(validation ?? {}).filter(([, rule]) => rule != null));
  return {
    detailName: before?.detailName ?? form.detailName ?? '',
    typeName: form.typeName,
    displayName: form.displayName,
    selectionType: form.selectionType,
    options: options.map(({ isExclusive: _is, ...option }) => option),
    exclusiveOptions: options.flatMap(({ isExclusive, code }): OptionCode[] => (isExclusive ? [code] : [])),
    isEditable: form.isEditable,
    isNaming: form.isNaming,
    isRestricted: form.isRestricted,
    derivedFrom: before?.derivedFrom ?? null,
    unlockDays: form.unlockDays,
    info: form.info,
    availableActivityInfo: form.availableActivityInfo,
    validation: Object.keys(rules).length === 0 ? null : rules,
    isListed: form.isListed,
    position: before?.position ?? size,
  };
}

function ownProblems(
  { detailName, selectionType, options, validation }: DetailForm,
  before: KnownDetail | undefined,
  details: ReadonlyMap<string, KnownDetail>,
): Record<string, readonly string[]> {
  const problems: Record<string, readonly string[]> = {};
  if (before === undefined && detailName == null) problems['detailName'] = [DETAIL_SENTENCES.nameInvalid];
  if (before === undefined && detailName != null && details.has(detailName)) {
    problems['detailName'] = [DETAIL_SENTENCES.nameTaken];
  }
  if (before === undefined && selectionType === 'json') problems['selectionType'] = [DETAIL_SENTENCES.addressOnly];
  if (before === undefined && selectionType === 'password_text') {
    problems['selectionType'] = [DETAIL_SENTENCES.passwordOnly];
  }
  const codes = options.map(({ code, text }) => String(code ?? text));
  if (new Set(codes).size < codes.length) problems['options'] = [DETAIL_SENTENCES.codeTwice];
  if (validation?.pattern != null && !readPattern(validation.pattern).ok) {
    problems['validation'] = [DETAIL_SENTENCES.patternInvalid];
  }
  return problems;
}

/** What of a detail stands in the audit log. */
const worded = (detail: NewDetail | KnownDetail) => ({
  name: detail.detailName,
  displayName: detail.displayName,
  typeName: detail.typeName,
  selectionType: detail.selectionType,
  options: detail.options.map(({ text, isRetired }) => (isRetired === true ? `${text} (retired)` : text)),
  exclusiveOptions: detail.exclusiveOptions.map(String),
  isListed: detail.isListed,
  isNaming: detail.isNaming,
  isEditable: detail.isEditable,
  isRestricted: detail.isRestricted,
  unlockDays: detail.unlockDays,
  info: detail.info,
  availableActivityInfo: detail.availableActivityInfo,
  validation: Object.entries(detail.validation ?? {}).map(([rule, wanted]) => `${rule}: ${wanted}`),
});

type Asked = Omit<Parameters<typeof publishDetail>[2], 'freshId'> & { readonly key: string };

/** As `publishDetail`, in a transaction of its own: the same key is the same version, however often it comes. */
export function publishOnce(
  profile: Pick<Profile, 'db' | 'panelId' | 'clock' | 'chance' | 'audit'>,
  { key, ...asked }: Asked,
  by: OperatorAct & { readonly operatorId: string },
): Promise<Result<{ readonly detailId: string }, DetailFailure | 'key-reused'>> {
  const now = profile.clock.now();
  const made = asked.detailId ?? newId(profile.chance, now);
  const keyed = { ownerId: by.operatorId, key, request: asked, newId: made, now };
  return allOrNothing(profile.db, (tx) =>
    once<{ readonly detailId: string }, DetailFailure>(tx, keyed, {
      first: (freshId) => publishDetail(profile, tx, { ...asked, freshId }, by),
      again: async (detailId) => ok({ detailId }),
    }),
  );
}
