import type { ProfileDetail, ProfileDetailVersion, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { detailForm } from '#contract/profile/detail-form.ts';
import type { Rooms } from '#server/rooms.ts';
import { isMember, selectNames } from '#server/modules/console/index.ts';
import {
  countDetail,
  listVersions,
  moveDetail,
  publishOnce,
  readCatalogue,
  retireDetail,
  listShownChanges,
  type DetailFailure,
  type KnownDetail,
} from '#server/modules/profile/index.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { readInput, reasonIn } from '../input.ts';
import { orThrow, type WireErrors } from '../or-throw.ts';
import { found, WireError } from '../wire-error.ts';

/** What members are asked about themselves, and what of it a member changed. */
export function profileResolvers({ console, profile }: Rooms): Resolvers<OperatorCall> {
  const { db, panelId } = profile;
  /** Operators by their ids, as colleagues know them. */
  async function namesOf(ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
    const known = new Set(ids.filter((id) => id !== null));
    return selectNames(db, panelId, [...known]);
  }
  async function catalogueOnWire() {
    const { revision, types, details } = await readCatalogue(profile, db);
    const all = [...details.values()];
    const names = await namesOf(all.map(({ publishedBy }) => publishedBy));
    const ofType = (typeName: string) => all.filter((detail) => detail.typeName === typeName);
    return {
      revision,
      types: types.map((type) => ({
        ...type,
        details: ofType(type.typeName).map((detail) => detailOnWire(detail, names)),
      })),
    };
  }
  async function knownDetail(detailId: string): Promise<KnownDetail> {
    const { details } = await readCatalogue(profile, db);
    return found([...details.values()].find((detail) => detail.detailId === detailId));
  }
  async function shown(detailId: string): Promise<ProfileDetail> {
    const detail = await knownDetail(detailId);
    return detailOnWire(detail, await namesOf([detail.publishedBy]));
  }

  return {
    Query: {
      getProfileCatalogue: catalogueOnWire,
      async listProfileDetailVersions(_parent, { detailId }) {
        const versions = found(await listVersions(profile, db, detailId));
        const names = await namesOf(versions.map(({ publishedBy }) => publishedBy));
        return versions.map((version) => versionOnWire(version, names));
      },
      async countProfileDetail(_parent, { detailId }) {
        const { detailName, options } = await knownDetail(detailId);
        const count = await countDetail(profile, detailName);
        if (count === undefined) return { members: null, options: [] };
        const ofOption = ({ code }: (typeof options)[number]) => count.byCode.get(String(code));
        return {
          members: count.members,
          options: options.map((option) => ({ text: option.text, members: ofOption(option) })),
        };
      },
      async listMemberAttributeChanges(_parent, { panelistId, startingAfter }) {
        if (!(await isMember(db, console.panelId, panelistId))) throw new WireError('NOT_FOUND');
        const page = await listShownChanges(profile, db, panelistId, startingAfter);
        const names = await namesOf(page.contents.map(({ actorId }) => actorId));
        const contents = page.contents.map(({ actorId, ...change }) => ({
          ...change,
          operatorName: names.get(actorId),
        }));
        return { ...page, contents };
      },
    },
    Mutation: {
      async publishProfileDetail(_parent, { input: { detailId, revision, key, ...given } }, call) {
        const form = readInput(detailForm, given);
        const asked = { detailId, revision, key, form };
        return shown(orThrow(await publishOnce(profile, asked, actOf(call)), detailError).detailId);
      },
      async retireProfileDetail(_parent, { detailId, revision, ...given }, call) {
        const asked = { detailId, revision, reason: reasonIn(given) };
        orThrow(await allOrNothing(db, (tx) => retireDetail(profile, tx, asked, actOf(call))), detailError);
        return shown(detailId);
      },
      async moveProfileDetail(_parent, asked, call) {
        orThrow(await allOrNothing(db, (tx) => moveDetail(profile, tx, asked, actOf(call))), detailError);
        return catalogueOnWire();
      },
    },
  };
}

const DETAIL_ERRORS: WireErrors<Extract<DetailFailure, string> | 'key-reused'> = {
  'unknown-detail': 'NOT_FOUND',
  'changed-meanwhile': 'CONFLICT',
  'key-reused': 'KEY_REUSED',
};

const detailError = (failure: DetailFailure | 'key-reused') =>
  typeof failure === 'string'
    ? DETAIL_ERRORS[failure]
    : new WireError('VALIDATION_FAILED', { fields: failure.problems });

type OperatorNames = ReadonlyMap<string | null, string>;

function detailOnWire(detail: KnownDetail, names: OperatorNames): ProfileDetail {
  const { detailId, detailName, isListed, isRetired } = detail;
  return { detailId, detailName, isListed, isRetired, version: versionOnWire(detail, names) };
}

function versionOnWire(
  {
    options,
    exclusiveOptions,
    validation,
    publishedBy,
    ...version
  }: Omit<KnownDetail, 'detailId' | 'detailName' | 'isListed' | 'isRetired'>,
  names: OperatorNames,
): ProfileDetailVersion {
  const alone = new Set(exclusiveOptions.map(String));
  return {
    ...version,
    options: options.map(({ code, text, isRetired = false }) => ({
      code,
      text,
      isRetired,
      isExclusive: alone.has(String(code)),
    })),
    validation: validation && {
      minLength: validation.minLength,
      maxLength: validation.maxLength,
      pattern: validation.pattern,
      least: validation.least,
      most: validation.most,
      message: validation.message,
    },
    publishedBy: names.get(publishedBy),
  };
}
