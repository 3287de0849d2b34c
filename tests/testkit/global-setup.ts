export { startTestPostgres as default } from './start-postgres.ts';
