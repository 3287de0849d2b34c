import pg from 'pg';
import { surveyOfMarkup } from './survey-of-markup.ts';
import type { Payload } from './payloads.ts';

/** What a row is found or judged by: with another text in it, less would be shown. Everything else is somebody's words. */
const NO_WORDS =
  /(_id|_key|sealed|hash|secret|wrapped|_name_key)$|^(key|kind|state|status|stage|type|sub_type|category|engine|variant|number|short_id|seed|metric|role|avatar|cs_id|mark|ring|rule|selection_rule|selection|pseudonym|currency_code|nonce|time_zone|activity_period|changes|place|thread|picture|origin_kind|actor_kind|subject_kind|detail_name|type_name|public_key|p256dh|build_id|system_identifier|database_name|engine|task_type|outcome|recipient|sender|columns|separator|file_key|action|name_key|mentioned|list_unsubscribe|reply_to|html|hazards)$/;
/** They hold what the installation lives by, and no words of anybody. */
const NO_TABLES =
  /^(flag|flag_|installation|migration|app_|outbox_|key_check|database_home|rate_|act_limit|counted_|consent|unwanted|member_password|password_|audience_attribute_name|panelist_attribute|mail_address_key|restore_hold|allowance)/;
const ROWS_EACH = 100;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const COLUMNS = `
  SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.udt_name IN ('text', '_text', 'jsonb')
  ORDER BY 1, 2`;

/** Those by whom the attack looks at the pages keep their address. */
const KEPT: Readonly<Record<string, string>> = {
  'panelist.email': `WHERE email <> 'dana@example.com' AND email NOT LIKE 'member-%'`,
  'operator.email': 'WHERE false',
};

/**
 * Puts payloads where somebody's words stand in the database, past every rule of the calls and past append-only: what is shown has
 * to be safe whatever it is. By column, how many rows took one; a column whose constraints take none has none.
 */
export async function writeRows(
  databaseUrl: string,
  surveyId: string,
  payloads: readonly Payload[],
): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const written = new Map<string, number>();
  let next = 0;
  /** One after the other until one is taken. */
  async function tryEach(update: string, ctid: string, valueOf: (payload: Payload) => unknown): Promise<boolean> {
    for (let tries = 0; tries < payloads.length; tries += 1) {
      const payload = payloads[next++ % payloads.length];
      if (payload === undefined) return false;
      const isTaken = await client.query(update, [valueOf(payload), ctid]).then(
        () => true,
        () => false,
      );
      if (isTaken) return true;
    }
    return false;
  }
  try {
    await client.query("SET session_replication_role = 'replica'");
    const { rows: columns } = await client.query<Column>(COLUMNS);
    for (const { table, column, type } of columns) {
      if (NO_WORDS.test(column) || NO_TABLES.test(table)) continue;
      const where = KEPT[`${table}.${column}`] ?? `WHERE "${column}" IS NOT NULL`;
      const update = `UPDATE "${table}" SET "${column}" = $1 WHERE ctid = $2::tid`;
      const { rows } = await client.query<{ ctid: string; value: unknown }>(
        `SELECT ctid::text, "${column}" AS value FROM "${table}" ${where} LIMIT ${ROWS_EACH}`,
      );
      let taken = 0;
      for (const { ctid, value } of rows) {
        const words = () => payloads[next++ % payloads.length]?.text ?? '';
        const isTaken = await tryEach(update, ctid, ({ text }) => {
          if (type === 'text') return text;
          return type === '_text' ? (value as readonly string[]).map(words) : JSON.stringify(withWords(value, words));
        });
        if (!isTaken) break;
        taken += 1;
      }
      written.set(`${table}.${column}`, taken);
    }
    const survey = JSON.stringify(surveyOfMarkup(payloads.map(({ text }) => text.toWellFormed())));
    await client.query('UPDATE survey_draft_version SET definition = $1', [survey]);
    await client.query('UPDATE survey_version SET definition = $1 WHERE survey_id = $2', [survey, surveyId]);
  } finally {
    await client.end();
  }
  return written;
}

const WORDS =
  /^(title|description|text|html|words|label|note|displayName|message|placeholder|reason|before|after|subject|body|minRateDescription|maxRateDescription|otherText|noneText|completedHtml|requiredErrorText|info)$/;

/** The same with other words under the names that words have. */
function withWords(value: unknown, words: () => string, isWords = false): unknown {
  if (typeof value === 'string') return isWords ? words() : value;
  if (Array.isArray(value)) return value.map((item) => withWords(item, words, isWords));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, withWords(inside, words, WORDS.test(name))]),
  );
}
