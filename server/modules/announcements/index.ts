export type { Announcements } from './announcements.ts';
export {
  selectAnnouncement as readAnnouncement,
  selectBeginning as listBeginningAnnouncements,
  selectAnnouncements as listAnnouncements,
} from './announcements.store.ts';
export type { AnnouncementRow } from './announcements.tables.ts';
export { moveAnnouncement, startAnnouncement, startAnnouncementNow } from './move-announcement.ts';
export { eraseFromAnnouncements, readStanding } from './spread.ts';
export { changeAnnouncement, createAnnouncement } from './write-announcement.ts';
export {
  countMembers,
  membersOf,
  spreadAnnouncement,
  catchUpOnAnnouncements,
  registerSpreading,
} from './spread-announcement.ts';
