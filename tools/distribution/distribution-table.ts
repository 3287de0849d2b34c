/**
 * Where each table goes if one PostgreSQL isn't enough and the same schema is spread over several by member (docs/scaling.md). Tests hold
 * it against the schema and against every statement of members' calls: what doesn't fit yet is named here, with the reason.
 */
export const KEY = 'panelist_id';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Spread by member: all rows of a member are on one server. */
export const MEMBER_TABLES = words(`
  account_deletion audience_profile badge_award consent data_download email_choice email_opt_out flag_exposure flag_known
  gift_card_showing introduction_seen invitation joining_person login_day login_streak member_device member_session message
  notification panelist panelist_attribute panelist_attribute_change panelist_preferences points_account points_adjustment
  push_subscription redemption review_decision review_item spark_count support_request survey_run task test_participant`);

/** Rows of a member, too, but they only know it through this table: each needs the member's ID in a column of its own. */
export const KEY_TO_COME: Readonly<Record<string, string>> = {
  external_disagreement: 'survey_run',
  external_outcome: 'survey_run',
  gift_card_seen: 'gift_card_showing',
  known_device_failure: 'member_device',
  leaving_feedback: 'account_deletion',
  media: 'task',
  media_part: 'task',
  member_password: 'panelist',
  one_time_code: 'panelist',
  participant_event: 'test_participant',
  password_history: 'panelist',
  points_entry: 'points_account',
  points_transfer: 'points_account',
  push_delivery: 'push_subscription',
  quota_hold: 'survey_run',
  redemption_change: 'redemption',
  review_appeal: 'review_item',
  review_cut: 'task',
  review_tag: 'task',
  review_transcript: 'task',
  shipment: 'test_participant',
  shipment_event: 'test_participant',
  shipment_event_undone: 'test_participant',
  support_file: 'support_request',
  support_message: 'support_request',
  support_presence: 'support_request',
  survey_flag: 'survey_run',
  survey_open_text: 'survey_run',
  survey_page_draft: 'survey_run',
  survey_page_save: 'survey_run',
  upload: 'task',
};

/** Small, seldom changed, and joined with members' rows: the same on every server. */
export const REFERENCE_TABLES = words(`
  act_limit announcement app_build audience audience_attribute_name audience_list avatar_rule badge clip external_survey
  external_survey_key flag flag_member gift_card_data_key gift_card_fingerprint_key gift_card_reward gift_card_setting installation
  key_check launch launch_reminder launch_wave mail_address_key operator panel_cell password_sealing people_file person_key_secret
  picture product_test product_test_part profile_catalogue profile_detail profile_detail_version profile_type project push_key
  quest_series quest_template quest_week recruitment second_person_request spark_banner spark_panel support_canned_reply survey
  survey_version token_before_keys`);

/** On one server: operators' work, the audit log, jobs, imports, results, and what everybody shares. */
export const CENTRAL_TABLES = words(`
  announcement_reader app_file audience_list_bad_line audience_list_member audit_entry audit_mention audit_proof badge_run
  badge_tally counted_act database_home external_nonce flag_exposure_count former_member gift_card gift_card_figures gift_card_load
  gift_card_load_piece gift_card_load_problem gift_card_low gift_card_move gift_card_void gift_card_wrong_keys idempotency_key
  incoming_mail invite_batch invite_batch_part job_lost_tries joining_count launch_invitee launch_set_aside ledger_check
  mail_delivery mail_return mail_suppression mailbox_message message_tally operator_device operator_link operator_recovery_code
  operator_session operator_write outbox_event outbox_handled parcel_event_waiting people_file_piece people_file_problem
  postponed_act quota_cell rate_limit rehearsal replica_beat restore_hold result_column result_release result_respondent
  result_share result_study result_tag result_text result_text_tag result_weighting saved_audience schema_migration settlement
  settlement_line shipment_file shipment_file_named shipment_file_piece shipment_file_problem shipment_repair shipment_repair_line
  sign_in_failure study_figures support_count support_view survey_draft survey_draft_presence survey_draft_version test_draw
  test_draw_person unwanted_file`);

/** A table spread by member whose key may be empty, and what those rows get instead. */
export const EMPTY_KEYS: Readonly<Record<string, string>> = {
  account_deletion: 'Emptied when the member is erased; keeps the pseudonym of the ledger instead',
  gift_card_showing: 'Emptied when the member is erased; keeps the pseudonym of the ledger instead',
  points_account: "The program's two accounts: a fixed ID for each, which is then a hot spot of one server",
  support_request: 'Written by a guest: the ID of the request',
};

const BY_ID = 'A random UUID, unique anyway. The primary key gets the member in front';
const BY_PARENT = 'Once for each row of the same member: the index gets the member in front';
const LOOKED_UP = 'Unique among all members: a table of its own, spread by this value, names the member';
const OF_THE_PROGRAM = "One row for the panel, and none of a member's";

/** Unique indexes of those tables without the key. */
export const UNIQUE_WITHOUT_KEY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    words(`account_deletion_pkey badge_award_pkey consent_pkey data_download_pkey gift_card_showing_by_id gift_card_showing_pkey
      invitation_pkey member_device_pkey member_session_pkey message_pkey notification_pkey panelist_attribute_change_pkey
      points_account_pkey points_adjustment_pkey push_subscription_pkey redemption_pkey review_decision_pkey review_item_pkey
      support_request_pkey survey_run_pkey task_pkey test_participant_pkey`).map((name) => [name, BY_ID]),
  ),
  ...Object.fromEntries(
    words(
      `points_adjustment_taken_back_once push_subscription_one_a_session review_decision_once_per_key survey_run_task_id_key`,
    ).map((name) => [name, BY_PARENT]),
  ),
  ...Object.fromEntries(
    words(`account_deletion_number_key invitation_token_hash_key joining_person_number_key panelist_email_once
      panelist_external_id_key panelist_iam_id_key push_subscription_one_a_browser support_request_number_key
      survey_run_respondent_id_key test_participant_by_serial test_participant_number_once`).map((name) => [
      name,
      LOOKED_UP,
    ]),
  ),
  points_account_of_programme: OF_THE_PROGRAM,
  points_account_of_redemptions: OF_THE_PROGRAM,
  test_participant_replaces_once: 'Two members: checked by a table of its own, spread by the one who is replaced',
};

/** Foreign keys between rows of one member: both sides get the member in front. */
export const KEYS_TO_WIDEN = words(`
  external_disagreement_run_id_fkey external_outcome_run_id_fkey gift_card_seen_showing_id_fkey joining_person_survey_task_id_fkey
  media_part_media_id_fkey member_password_iam_id_fkey participant_event_participant_id_fkey password_history_iam_id_fkey
  points_adjustment_reverses_fkey points_entry_account_id_fkey points_entry_transfer_id_fkey push_delivery_notification_id_fkey
  push_delivery_subscription_id_fkey push_subscription_session_id_fkey quota_hold_run_id_fkey redemption_change_redemption_id_fkey
  review_appeal_task_id_fkey review_cut_upload_id_fkey review_decision_task_id_fkey review_item_task_id_fkey review_tag_task_id_fkey
  review_transcript_upload_id_fkey shipment_event_shipment_id_fkey shipment_event_undone_event_id_fkey
  shipment_participant_id_fkey support_file_message_id_fkey support_file_owner_panelist_id_fkey support_file_request_id_fkey support_message_request_id_fkey
  support_presence_request_id_fkey support_request_redemption_id_fkey support_request_task_id_fkey survey_flag_run_id_fkey
  survey_open_text_run_id_fkey survey_page_draft_run_id_fkey survey_page_save_run_id_fkey survey_run_task_id_fkey
  test_participant_support_request_id_fkey upload_task_id_fkey upload_upload_id_fkey`);

const SHARED = 'Between what is on one server and a member elsewhere: dropped, and looked for by a job';

/** Foreign keys that can't be kept. */
export const KEYS_TO_DROP: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    words(`audience_list_member_panelist_id_fkey clip_clip_id_fkey counted_act_panelist_id_fkey flag_member_panelist_id_fkey
      gift_card_redemption_id_fkey gift_card_seen_card_id_fkey gift_card_showing_card_id_fkey incoming_mail_request_id_fkey
      quota_hold_cell_id_fkey result_respondent_run_id_fkey result_respondent_task_id_fkey settlement_line_task_id_fkey
      shipment_repair_line_parcel_after_fkey shipment_repair_line_parcel_before_fkey
      shipment_repair_line_participant_id_fkey`).map((name) => [name, SHARED]),
  ),
  announcement_saved_audience_id_fkey:
    'To a table on one server from one that is everywhere: the first becomes a reference table, too',
  test_participant_replaced_by_fkey: 'Two members of one test: the use case checks it under the lock of the test',
};

const OWN_ROW = "The ID of a row of the caller's own: the member's goes into the condition, and the caller knows it";
const WITHIN = 'Chosen from rows of the key in the same statement: the key is said once more outside';
const BEFORE_KNOWN = 'Nobody knows yet who it is: the lookup table says it first';

/** By which columns statements of members' calls find rows without the key. */
export const FOUND_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  badge_award: { award_id: OWN_ROW },
  gift_card_showing: { card_id: OWN_ROW },
  invitation: { token_hash: BEFORE_KNOWN },
  member_device: { device_id: WITHIN },
  member_session: { session_id: OWN_ROW },
  notification: { notification_id: WITHIN },
  panelist: { email_key: BEFORE_KNOWN, iam_id: OWN_ROW },
  points_account: { panel_id: OF_THE_PROGRAM },
  push_subscription: { session_id: OWN_ROW },
  redemption: { redemption_id: OWN_ROW },
  review_item: { task_id: OWN_ROW },
  support_request: { request_id: OWN_ROW },
  survey_run: { run_id: OWN_ROW, task_id: OWN_ROW },
  task: { task_id: OWN_ROW },
  test_participant: { participant_id: OWN_ROW },
};

/** What members' calls need of the one server: each such call is a transaction of two servers. */
export const CENTRAL_IN_CALLS: Readonly<Record<string, string>> = {
  audit_entry: 'A request to delete an account is in the audit log',
  gift_card:
    'Everyone takes the next free card. In the way that a provider issues cards already: claimed first, settled after',
  idempotency_key: "Spread by owner_id, next to the member: it's central only because operators have keys, too",
  quota_cell: 'Places are shared by all members. They stay on one server, and a run holds one before it ends',
  sign_in_failure: 'Counted by a hash of the address, before the member is known: spread by that hash',
};
