export { type AuditQuestion, readNamedAuditPage } from './audit-page.ts';
export { isMember, selectNames } from './console.store.ts';
export type { Console } from './console.ts';
export { auditLogCsv, auditExportTicket } from './export-audit-log.ts';
export { findMemberMailStop, liftMailStop, pageStoppedAddresses } from './stopped-addresses.ts';
export { readConsoleCounts, searchConsole } from './search-console.ts';
