import { sql, type RawBuilder } from 'kysely';

/**
 * When a date of a row begins in a zone, as `startOfDate` of the contract says. PostgreSQL takes the second of two midnights:
 * the last hour before is read instead, which is an hour long everywhere.
 */
export function startOfDateSql(date: RawBuilder<unknown>, timeZone: string): RawBuilder<Date> {
  return sql<Date>`((${date}::date::timestamp - interval '1 hour') AT TIME ZONE ${timeZone}) + interval '1 hour'`;
}
