export { type AuditQuestion, readNamedAuditPage } from './audit-page.ts';
export { searchStudies, type FoundStudy, isMember, selectNames } from './console.store.ts';
export type { Console } from './console.ts';
export { auditLogCsv, auditExportTicket } from './export-audit-log.ts';
