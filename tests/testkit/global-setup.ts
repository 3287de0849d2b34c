export { startTestPostgres as default } from './postgres.ts';
