/** What a migration may do to a table that has rows by the million: nothing that reads or writes all of them under a lock. */
import { stepsOf, withoutComments, type MigrationStep } from '#server/platform/database/migration-steps.ts';
import type { Migration } from '#server/platform/database/migration-files.ts';

/** With a row for each member, or for each thing that one of them does or is told. */
export const LARGE_TABLES = [
  'audience_profile',
  'audit_entry',
  'audit_mention',
  'badge_award',
  'clip',
  'consent',
  'email_choice',
  'flag_exposure',
  'gift_card',
  'idempotency_key',
  'introduction_seen',
  'joining_person',
  'launch_invitee',
  'login_day',
  'login_streak',
  'mail_delivery',
  'media',
  'media_part',
  'member_device',
  'member_password',
  'member_session',
  'message',
  'notification',
  'outbox_event',
  'outbox_handled',
  'panelist',
  'panelist_attribute',
  'panelist_attribute_change',
  'panelist_preferences',
  'participant_event',
  'password_history',
  'points_account',
  'points_entry',
  'points_transfer',
  'push_delivery',
  'push_subscription',
  'redemption',
  'result_respondent',
  'result_text',
  'review_item',
  'shipment_event',
  'spark_count',
  'support_message',
  'support_request',
  'survey_open_text',
  'survey_page_draft',
  'survey_page_save',
  'survey_run',
  'task',
  'test_participant',
  'upload',
] as const;

const LARGE = `(?:ONLY\\s+)?(?:public\\.)?"?(${LARGE_TABLES.join('|')})"?\\b`;
/** Worked out for each row anew, so every row is written. */
const DIFFERS_BY_ROW = 'gen_random_uuid|uuidv[47]|random|clock_timestamp|nextval|timeofday';

interface Rule {
  readonly pattern: RegExp;
  readonly advice: string;
}

const rule = (pattern: string, advice: string): Rule => ({ pattern: new RegExp(pattern, 'i'), advice });
const altering = (what: string): string => `^ALTER\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?${LARGE}[^]*?\\b${what}`;

/** Each finds the table as its first group. */
const RULES: readonly Rule[] = [
  rule(
    `^CREATE\\s+(?:UNIQUE\\s+)?INDEX\\s+(?!CONCURRENTLY)[^]*?\\bON\\s+${LARGE}`,
    "an index locks out everyone who writes: CREATE INDEX CONCURRENTLY in a '-- step alone'",
  ),
  rule(
    altering('ADD\\s+(?:CONSTRAINT\\s+\\w+\\s+)?(?:PRIMARY\\s+KEY|UNIQUE)\\b(?![^,;]*\\bUSING\\s+INDEX\\b)'),
    'a key builds its index under a lock: build it concurrently, then add the key USING INDEX',
  ),
  rule(
    altering('ADD\\s+(?:CONSTRAINT\\s+\\w+\\s+)?(?:CHECK|FOREIGN\\s+KEY)\\b(?![^;]*\\bNOT\\s+VALID\\b)'),
    'a constraint reads every row under a lock: add it NOT VALID, and VALIDATE it in a step of its own',
  ),
  rule(
    altering('ADD\\s+(?:COLUMN\\s+)?(?!CONSTRAINT\\b)\\w+[^,;]*\\bREFERENCES\\b'),
    'a constraint reads every row under a lock: add the column, then the foreign key NOT VALID',
  ),
  rule(
    altering(`ADD\\s+(?:COLUMN\\s+)?[^;]*?\\b(?:DEFAULT[^,;]*\\b(?:${DIFFERS_BY_ROW})\\b|GENERATED\\b)`),
    "a value that differs by row writes every row: add the column without it, and fill it in a '-- step by … of …'",
  ),
  rule(altering('(?:SET\\s+DATA\\s+)?TYPE\\b'), 'another type writes every row: add a column and fill it in pieces'),
  rule(
    altering('SET\\s+NOT\\s+NULL\\b'),
    'it reads every row under a lock: add a CHECK NOT VALID, VALIDATE it, and let a later landing SET NOT NULL in a step',
  ),
  rule(
    `^(?:UPDATE|DELETE\\s+FROM)\\s+${LARGE}`,
    "it changes millions of rows in one statement: do it in a '-- step by … of …'",
  ),
  rule(`^(?:TRUNCATE|CLUSTER|LOCK|VACUUM\\s+FULL|REINDEX)\\b[^]*?${LARGE}`, 'it locks everyone out'),
];

/** Only what is new to a table: one that the same file makes has no rows yet. */
export function problemsOfLargeTables({ name, text }: Migration): readonly string[] {
  const made = new Set([...text.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(([, one]) => one));
  const steps = stepsOf(text) ?? [{ kind: 'transaction', text } satisfies MigrationStep];
  const validated = new Set([...text.matchAll(/\bALTER\s+TABLE\s+(\w+)\s+VALIDATE\b/gi)].map(([, one]) => one));
  return steps.flatMap((step) =>
    statementsOf(step.text).flatMap((statement) => {
      if (step.kind === 'pieces' && /^(?:UPDATE|DELETE)\b/i.test(statement)) return [];
      if (step.kind !== 'alone' && /\bINDEX\s+CONCURRENTLY\b/i.test(statement))
        return [`${name}: CONCURRENTLY can't run in a transaction: put it into a '-- step alone'.`];
      const broken = RULES.find(({ pattern }) => pattern.test(statement));
      const table = broken?.pattern.exec(statement)?.[1];
      if (broken === undefined || table === undefined || made.has(table)) return [];
      if (/\bSET\s+NOT\s+NULL\b/i.test(statement) && validated.has(table)) return [];
      return [`${name}: ${table} is a large table, and ${broken.advice}.`];
    }),
  );
}

/** What stands between two dollar signs is the body of a function, which runs later, or of a DO, which runs now. */
function statementsOf(text: string): readonly string[] {
  const bodies = [...text.matchAll(/\bDO\s+(\$\w*\$)([^]*?)\1/gi)].flatMap(([, , body = '']) =>
    body.split(/;|\bBEGIN\b|\bTHEN\b|\bLOOP\b/i),
  );
  const plain = withoutComments(text)
    .replaceAll(/(\$\w*\$)[^]*?\1/g, '')
    .split(';');
  return [...plain, ...bodies].map((statement) => withoutComments(statement)).filter((statement) => statement !== '');
}
