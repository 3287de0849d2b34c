export { pageDeletions, pageFeedback, readDeletion, readDeletionOf, type Deletion } from './deletions.ts';
export { isCertificate } from './erasing.ts';
export type { Leaving } from './leaving.ts';
export { askForData, dataTicket, readDownload, takeData } from './downloads.ts';
export { deleteAccount, type DeletionFailure, giveAccountBack, readWhatGoes } from './delete-account.ts';
export { sendMemberData, registerDataDownloads } from './download-data.ts';
export { shutAgain } from './tombstones.ts';
export { registerErasures } from './erase-member.ts';
