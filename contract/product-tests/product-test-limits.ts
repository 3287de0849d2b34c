/** Numbers of product testing that the specification leaves to us, each once, with its unit in the name. */
export const PRODUCT_NAME_MAX_CHARACTERS = 120;
export const IN_THE_BOX_MAX_CHARACTERS = 300;
export const PRODUCT_UNITS_MAX = 1_000_000;
/** What one parcel may weigh: the most that carriers take without asking (150 lb). */
export const PRODUCT_WEIGHT_MAX_GRAMS = 68_000;
export const TESTING_DAYS_MAX = 180;
export const FEEDBACK_DAYS_MAX = 60;
export const ADDRESS_BUSINESS_DAYS_MAX = 20;
export const DIARY_ROUNDS_MAX = 60;
export const CONSENT_TEXT_MAX_CHARACTERS = 20_000;
export const INSTRUCTION_TITLE_MAX_CHARACTERS = 120;
export const INSTRUCTION_PARAGRAPHS_MAX = 30;
export const INSTRUCTION_PARAGRAPH_MAX_CHARACTERS = 2_000;
export const SELECTION_SEED_MAX_CHARACTERS = 60;

/** What a new test begins with. */
export const DEFAULT_TESTING_DAYS = 10;
export const DEFAULT_FEEDBACK_DAYS = 7;
export const DEFAULT_ADDRESS_BUSINESS_DAYS = 5;

/** Deadlines end with a day. Members are reminded at five in the afternoon of the business day before the last one. */
export const REMINDER_BEFORE_BUSINESS_HOURS = 31;
/** An order that nobody shipped, and a parcel that no carrier scanned, are overdue on our side after so long. */
export const ORDER_LATE_BUSINESS_DAYS = 3;
export const NO_SCAN_BUSINESS_DAYS = 5;
/** What "Give 3 more days" gives. */
export const MORE_BUSINESS_DAYS = 3;

/** How many participants one act of the console may name. */
export const PARTICIPANTS_PER_ACT_MAX = 200;
export const PARTICIPANT_PAGE_SIZE = 25;
/** The addresses of a test that is over leave its shipments after so long. */
export const ADDRESS_KEPT_DAYS_AFTER_CLOSING = 30;

export const SHIPMENT_FILE_MAX_BYTES = 50_000_000;
export const SHIPMENT_FILE_MAX_LINES = 200_000;
export const SHIPMENT_FILE_NAME_MAX_CHARACTERS = 200;
/** This many bad lines are kept to be looked at; all are counted. */
export const SHIPMENT_PROBLEMS_KEPT = 10_000;

/** So long a bad line can be taken in by a press; what was kept of it, sealed, goes then. */
export const SHIPMENT_REPAIR_DAYS = 7;
/** Carriers give a number to another parcel after some time; until then it is that of one order. */
export const TRACKING_NUMBER_KNOWN_DAYS = 180;
/** So many lines one press repairs; pressed again, it goes on. */
export const SHIPMENT_REPAIRS_AT_ONCE = 500;
export const SHIPMENT_REPAIR_MAX_CHARACTERS = 60;

/** What one order list names at most; the rest is new in the next one. */
export const ORDER_LIST_MAX_LINES = 20_000;

export const CARRIER_EVENT_MAX_BYTES = 64 * 1024;
export const CARRIER_EVENT_WORDS_MAX_CHARACTERS = 300;
/** What was told of a parcel that no order has is forgotten after so long. */
export const CARRIER_EVENTS_KEPT_DAYS = 30;
