export type { Announcements } from './announcements.ts';
export {
  selectAnnouncement as readAnnouncement,
  selectBeginning as listBeginningAnnouncements,
  selectAnnouncements as listAnnouncements,
  selectDue as listDueAnnouncements,
} from './announcements.store.ts';
export type { AnnouncementRow } from './announcements.tables.ts';
export { moveAnnouncement, startAnnouncement, startAnnouncementNow, type MoveProblem } from './move-announcement.ts';
export {
  eraseFromAnnouncements,
  forgetReaders,
  freezeReaders,
  holdGoing,
  noteTold,
  readersUpTo,
  readStanding,
  spreadJob,
  wakeAnnouncement,
} from './spread.ts';
export { changeAnnouncement, createAnnouncement } from './write-announcement.ts';
