import type { Announcement, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { ANNOUNCEMENT_SENTENCES, announcementForm } from '#contract/announcements/announcements.ts';
import { pastSentence } from '#contract/sending/sending.ts';
import {
  type AnnouncementRow,
  changeAnnouncement,
  countMembers,
  createAnnouncement,
  listAnnouncements,
  membersOf,
  moveAnnouncement,
  readAnnouncement,
  startAnnouncement,
} from '#server/modules/announcements/index.ts';
import { previewOf, sampleOf, sendTest } from '#server/modules/notifications/index.ts';
import type { Rooms } from '#server/rooms.ts';
import {
  allowHeavyRead,
  createLongCounts,
  findAttributes,
  readSavedAudience,
} from '#server/modules/audiences/index.ts';
import { countWanting, readEmailFigures } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inSnapshot, inTransaction } from '#server/platform/database/transaction.ts';
import { pageOf } from '#server/platform/page.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { orThrow, throwOn, type WireErrors } from '../or-throw.ts';
import { found, refused } from '../wire-error.ts';

const PAGE = 25;

export function announcementsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { announcements, audiences } = rooms;
  const { db } = announcements;
  const longCounts = createLongCounts();
  const read = async (announcementId: string) => found(await readAnnouncement(announcements, db, announcementId));
  const shown = async (row: AnnouncementRow) => found((await onWire(rooms, [row]))[0]);
  const change = async (work: (tx: Db) => Promise<Result<AnnouncementRow, keyof typeof ANNOUNCEMENT_ERRORS>>) =>
    shown(orThrow(await inTransaction(db, work), ANNOUNCEMENT_ERRORS));
  const isDetail = async (name: string) =>
    (await findAttributes(audiences, db)).some((known) => known.name === name && !known.isRetired);
  const draftIn = async (input: object) => {
    const draft = readInput(announcementForm, { ...BLANK, ...input });
    const saved = draft.savedAudienceId && (await readSavedAudience(audiences, db, draft.savedAudienceId));
    if (draft.savedAudienceId !== null && !saved) throw refused('savedAudienceId');
    // Nobody has said anything about a detail that there is not: such a nudge would go to everybody.
    if (draft.emptyDetail !== null && !(await isDetail(draft.emptyDetail)))
      throw refused('emptyDetail', ANNOUNCEMENT_SENTENCES.detail);
    return draft;
  };

  return {
    Query: {
      async listAnnouncements(_parent, { startingAfter }) {
        const rows = await listAnnouncements(announcements, db, { after: startingAfter ?? null, limit: PAGE + 1 });
        return pageOf(await onWire(rooms, rows), PAGE, ({ announcementId }) => announcementId);
      },
      getAnnouncement: async (_parent, { announcementId }) => shown(await read(announcementId)),
      async countAnnouncement(_parent, { announcementId }) {
        const row = await read(announcementId);
        const counted = await longCounts.run(`announcement ${announcementId} ${row.revision}`, () =>
          inSnapshot(db, async (tx) => {
            await allowHeavyRead(tx);
            return countWanting(tx, await membersOf(rooms, tx, row), row.kind);
          }),
        );
        const answer = throwOn(counted, { 'too-many': 'OVERLOADED' });
        return answer.ok ? answer.value : null;
      },
      async previewAnnouncement(_parent, { announcementId }, { operator }) {
        const subject = { of: 'ANNOUNCEMENT' as const, announcementId };
        return previewOf(rooms, found(await sampleOf(rooms, db, subject)), subject, operator.sessionId);
      },
    },
    Mutation: {
      async createAnnouncement(_parent, { input }, call) {
        const draft = await draftIn(input);
        return shown(await inTransaction(db, (tx) => createAnnouncement(announcements, tx, draft, actOf(call))));
      },
      async changeAnnouncement(_parent, { announcementId, revision, input }, call) {
        const draft = await draftIn(input);
        return change((tx) => changeAnnouncement(announcements, tx, { announcementId, revision, draft }, actOf(call)));
      },
      async startAnnouncement(_parent, { announcementId, revision, startsAt }, call) {
        const row = await read(announcementId);
        const started = await inTransaction(db, async (tx) => {
          await allowHeavyRead(tx);
          const people = row.state === 'DRAFT' ? await countMembers(rooms, tx, row) : 0;
          const asked = { announcementId, revision, startsAt: startsAt ?? null, people };
          return startAnnouncement(announcements, tx, asked, actOf(call));
        });
        const past = refused('startsAt', pastSentence(audiences.timeZone));
        return shown(orThrow(started, { ...ANNOUNCEMENT_ERRORS, 'in-the-past': past }));
      },
      async moveAnnouncement(_parent, asked, call) {
        const { announcement_id: id } = await read(asked.announcementId);
        const [mails] = await readEmailFigures(rooms.messages, db, [id]);
        const areMailsWaiting = mails !== undefined && mails.total > mails.sent + mails.setAside + mails.notNeeded;
        return change((tx) => moveAnnouncement(announcements, tx, { ...asked, areMailsWaiting }, actOf(call)));
      },
      async sendAnnouncementTest(_parent, { announcementId }, call) {
        const sent = await sendTest(rooms, { of: 'ANNOUNCEMENT', announcementId }, call.operator, actOf(call));
        return orThrow(sent, { unknown: 'NOT_FOUND' });
      },
    },
  };
}

const BLANK = { link: null, savedAudienceId: null, emptyDetail: null, perMinute: null };

const ANNOUNCEMENT_ERRORS = {
  unknown: 'NOT_FOUND',
  started: 'CONFLICT',
  'not-possible': 'CONFLICT',
  'changed-meanwhile': 'CONFLICT',
} as const satisfies WireErrors<string>;

async function onWire(rooms: Rooms, rows: readonly AnnouncementRow[]): Promise<readonly Announcement[]> {
  const { messages, audiences } = rooms;
  const figures = await readEmailFigures(
    messages,
    messages.db,
    rows.map((row) => row.announcement_id),
  );
  const figuresOf = new Map(figures.map((one) => [one.originId, one]));
  return Promise.all(
    rows.map(async (row) => {
      const mails = figuresOf.get(row.announcement_id);
      const saved =
        row.saved_audience_id === null
          ? undefined
          : await readSavedAudience(audiences, messages.db, row.saved_audience_id);
      return {
        announcementId: row.announcement_id,
        kind: row.kind,
        title: row.title,
        body: row.body,
        link: row.link,
        isMailed: row.is_mailed,
        savedAudienceId: row.saved_audience_id,
        savedAudienceName: saved?.name,
        emptyDetail: row.empty_detail,
        perMinute: row.per_minute,
        state: row.state,
        startsAt: row.starts_at,
        finishedAt: row.finished_at,
        revision: row.revision,
        members: row.members,
        position: row.position,
        told: row.told,
        mailed: row.mailed,
        mailsSent: mails?.sent ?? 0,
        mailsHeld: mails?.held ?? 0,
        mailsSetAside: mails?.setAside ?? 0,
        createdAt: row.created_at,
      };
    }),
  );
}
