export type { Announcements } from './announcements.ts';
export {
  selectAnnouncement as readAnnouncement,
  selectAnnouncements as listAnnouncements,
  selectNudgesAbout as listNudgesAbout,
} from './announcements.store.ts';
export type { AnnouncementRow } from './announcements.tables.ts';
export { moveAnnouncement, startAnnouncement } from './move-announcement.ts';
export { announcementRuns, eraseFromAnnouncements, readStanding } from './spread.ts';
export { changeAnnouncement, createAnnouncement } from './write-announcement.ts';
export { countMembers, membersOf, spreadAnnouncement, registerSpreading } from './spread-announcement.ts';
