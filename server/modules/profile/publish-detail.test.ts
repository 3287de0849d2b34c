import * as v from 'valibot';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DETAIL_SENTENCES, detailForm, type DetailForm } from '#contract/profile/detail-form.ts';
import { saveOwnAttributes } from '#server/modules/members/save-attributes.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { readCatalogue } from './catalogue.ts';
import { moveDetail, publishDetail, retireDetail } from './publish-detail.ts';
import { readProfile } from './read-profile.ts';

let bed: RoomBed;
let operatorId: string;
beforeAll(async () => {
  bed = await startedBed();
  ({ operatorId } = await anOperator(bed, 'ADMIN'));
});
afterAll(() => bed.close());

const FORM = {
  typeName: 'shopping',
  displayName: 'Do you grow anything?',
  selectionType: 'single',
  options: [
    { text: 'Yes', isExclusive: false, isRetired: false },
    { text: 'No', isExclusive: false, isRetired: false },
  ],
  isEditable: true,
  isNaming: false,
  isRestricted: false,
  unlockDays: 0,
} as const;
const form = (change: object = {}): DetailForm => v.parse(detailForm, { ...FORM, ...change });
const catalogue = () => readCatalogue(bed.rooms.profile, bed.platform.db);
const detail = async (name: string) => (await catalogue()).details.get(name);
async function publish(given: DetailForm, detailId?: string, revision?: number) {
  const asked = { detailId, revision: revision ?? (await catalogue()).revision, form: given };
  return inTransaction(bed.platform.db, (tx) => publishDetail(bed.rooms.profile, tx, asked, { operatorId }));
}
const problemsOf = (result: Awaited<ReturnType<typeof publish>>) => (result.ok ? undefined : result.failure);
const OPTIONS = (...texts: string[]) =>
  texts.map((text) => ({ text, code: text, isExclusive: false, isRetired: false }));

describe('an admin', () => {
  test('adds a detail, and members are asked for it without a release', async () => {
    const { detailId } = must(await publish(form({ detailName: 'growsFood' })));
    const { panelistId } = await aMember(bed);
    const types = await readProfile(bed.rooms.profile, bed.platform.db, panelistId, {});
    const shopping = types.find(({ typeName }) => typeName === 'shopping');
    expect(shopping?.details.at(-1)).toMatchObject({ detailName: 'growsFood', optionsList: ['Yes', 'No'] });
    const audited = await sql<{
      action: string;
    }>`SELECT action FROM audit_entry WHERE subject_id = ${detailId}`.execute(bed.platform.db);
    expect(audited.rows).toEqual([{ action: 'profile-detail.published' }]);
    expect(problemsOf(await publish(form({ detailName: 'growsFood' })))).toEqual({
      problems: { detailName: [DETAIL_SENTENCES.nameTaken] },
    });
  });

  test('rewords and retires an option; who had it in view is told, who chose it keeps it', async () => {
    const { detailId } = must(await publish(form({ detailName: 'bakes' })));
    const { panelistId } = await aMember(bed);
    const save = (text: string, revision: number) =>
      saveOwnAttributes(bed.rooms, panelistId, [{ detailName: 'bakes', selectedList: [text], revision }]);
    must(await save('No', 0));
    const reworded = [
      { code: 'Yes', text: 'Yes, at home', isExclusive: false, isRetired: false },
      { code: 'No', text: 'No', isExclusive: false, isRetired: true },
      { text: 'Never', isExclusive: false, isRetired: false },
    ];
    must(await publish(form({ options: reworded }), detailId));
    expect(must(await save('Yes', 1)).conflicts).toMatchObject([
      { optionsList: ['Yes, at home', 'Never'], selectedList: ['No'] },
    ]);
    expect(must(await save('No', 1)).saved).toMatchObject([{ selectedList: ['No'], revision: 1 }]);
    expect(must(await save('Yes, at home', 1)).saved).toMatchObject([{ revision: 2 }]);
    const { rows } = await sql`SELECT value FROM panelist_attribute WHERE name = 'bakes'`.execute(bed.platform.db);
    expect(rows).toEqual([{ value: 'Yes' }]);
    expect((await detail('bakes'))?.version).toBe(2);
  });

  test('overwrites nothing that another admin changed meanwhile', async () => {
    const { revision } = await catalogue();
    must(await publish(form({ detailName: 'first' })));
    expect(problemsOf(await publish(form({ detailName: 'second' }), undefined, revision))).toBe('changed-meanwhile');
    const now = (await catalogue()).revision;
    const both = await Promise.all(
      ['third', 'fourth'].map((detailName) => publish(form({ detailName }), undefined, now)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([
    [{ selectionType: 'multiple' }, { selectionType: [DETAIL_SENTENCES.typeChanged] }],
    [{ options: OPTIONS('Yes', 'Maybe') }, { options: [DETAIL_SENTENCES.optionGone('No')] }],
    [{ typeName: 'nowhere' }, { typeName: [DETAIL_SENTENCES.typeUnknown] }],
    [{ validation: { pattern: '(a+)+\\1' } }, { validation: [DETAIL_SENTENCES.patternInvalid] }],
  ])('cannot publish %j', async (change, problems) => {
    const known = (await detail('growsFood')) ?? { detailId: '' };
    expect(problemsOf(await publish(form({ options: OPTIONS('Yes', 'No'), ...change }), known.detailId))).toEqual({
      problems,
    });
  });

  test('cannot make nameless what members gave as naming, nor ask for an age', async () => {
    const phone = await detail('phoneNumber');
    const text = { selectionType: 'open_text', options: [], typeName: 'personal' };
    expect(problemsOf(await publish(form(text), phone?.detailId))).toEqual({
      problems: { isNaming: [DETAIL_SENTENCES.staysNaming] },
    });
    const age = await detail('age');
    expect(problemsOf(await publish(form({ ...text, typeName: 'other', isListed: false }), age?.detailId))).toEqual({
      problems: { isEditable: [DETAIL_SENTENCES.notYours] },
    });
  });

  test('retires a detail: members are not asked any more, and what is kept stays', async () => {
    const { detailId } = must(await publish(form({ detailName: 'sews' })));
    const { panelistId } = await aMember(bed);
    must(await saveOwnAttributes(bed.rooms, panelistId, [{ detailName: 'sews', selectedList: ['Yes'], revision: 0 }]));
    const retire = async (id: string) => {
      const asked = { detailId: id, revision: (await catalogue()).revision, reason: 'Nobody asks for it' };
      return inTransaction(bed.platform.db, (tx) => retireDetail(bed.rooms.profile, tx, asked, { operatorId }));
    };
    must(await retire(detailId));
    const types = await readProfile(bed.rooms.profile, bed.platform.db, panelistId, {});
    expect(types.flatMap(({ details }) => details.map(({ detailName }) => detailName))).not.toContain('sews');
    const late = await saveOwnAttributes(bed.rooms, panelistId, [
      { detailName: 'sews', selectedList: ['No'], revision: 1 },
    ]);
    expect(late).toMatchObject({ ok: false, failure: { kind: 'wrong' } });
    expect(await retire((await detail('dob'))?.detailId ?? '')).toMatchObject({ ok: false });
  });

  test('moves a detail to another place', async () => {
    const order = async () => {
      const { details } = await catalogue();
      return [...details.values()].flatMap(({ detailName, typeName }) =>
        typeName === 'household' ? [detailName] : [],
      );
    };
    expect(await order()).toEqual(['household', 'children', 'hasPets', 'home']);
    const asked = { detailId: (await detail('home'))?.detailId ?? '', typeName: 'household', position: 1 };
    const { revision } = await catalogue();
    must(
      await inTransaction(bed.platform.db, (tx) =>
        moveDetail(bed.rooms.profile, tx, { ...asked, revision }, { operatorId }),
      ),
    );
    expect(await order()).toEqual(['household', 'home', 'children', 'hasPets']);
  });
});
