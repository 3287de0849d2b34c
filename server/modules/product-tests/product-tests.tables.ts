import type { ColumnType, Generated } from 'kysely';
import type { DueKind } from '#contract/product-tests/participant-due.ts';
import type { ShipmentEventSource, ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import type {
  ClosingReason,
  ParticipantStage,
  ProductTestPart,
  Selection,
  SelectionRule,
} from '#contract/product-tests/participant-stages.ts';
import type { AudienceCell } from '#contract/audiences/audience-rules.ts';
import type { ParticipantEventKind } from '#contract/product-tests/participant-events.ts';

export type ProductTestsTables = {
  product_test: {
    project_id: string;
    panel_id: string;
    product_name: string;
    in_the_box: string;
    picture: string | null;
    units: number;
    weight_grams: number | null;
    hazards: string[];
    testing_days: number;
    diary_every_days: number | null;
    diary_points: number;
    feedback_days: number;
    address_days: number;
    consent_text: string;
    consent_version: Generated<number>;
    instruction_title: string;
    instruction_paragraphs: string[];
    selection_rule: SelectionRule;
    /** Written as JSON text, since the driver would send an array as one of PostgreSQL's own. */
    cells: ColumnType<readonly AudienceCell[], string, string>;
    seed: string;
    selection_finished_at: Date | null;
    revision: Generated<number>;
    created_at: Date;
    closed_at: Date | null;
    addresses_cut_at: Date | null;
  };
  product_test_part: {
    project_id: string;
    part: ProductTestPart;
    round: Generated<number>;
    part_project_id: string;
  };
  test_participant: {
    participant_id: string;
    panel_id: string;
    project_id: string;
    panelist_id: string;
    number: Generated<string>;
    stage: ParticipantStage;
    stage_at: Date;
    selection: Selection;
    is_untold: Generated<boolean>;
    cell: string | null;
    rank: number | null;
    from_reserve: Generated<boolean>;
    screened_at: Date;
    selected_at: Date | null;
    address_sealed: string | null;
    is_po_box: Generated<boolean>;
    address_confirmed_at: Date | null;
    consent_version: number | null;
    consent_at: Date | null;
    received_at: Date | null;
    support_requested_at: Date | null;
    support_request_id: string | null;
    paused_from: Date | null;
    /** A bigint, which the driver reads as text. */
    paused_ms: Generated<string>;
    feedback_opens_at: Date | null;
    feedback_taken_at: Date | null;
    completed_at: Date | null;
    support_asked_at: Date | null;
    reminded_at: Date | null;
    extended_until: Date | null;
    held_from: Date | null;
    diary_rounds: Generated<number>;
    due_kind: DueKind | null;
    due_at: Date | null;
    closed_at: Date | null;
    closed_why: ClosingReason | null;
    closed_words: string | null;
    replaced_by: string | null;
  };
  test_draw: {
    draw_id: string;
    panel_id: string;
    project_id: string;
    seed: string;
    people: number;
    drawn_at: Date | null;
    placed: Generated<number>;
    selected: Generated<number>;
    reserved: Generated<number>;
    created_at: Date;
  };
  test_draw_person: {
    draw_id: string;
    position: number;
    participant_id: string;
    cell: string;
    rank: number | null;
  };
  participant_event: {
    event_id: string;
    participant_id: string;
    kind: ParticipantEventKind;
    happened_at: Date;
    operator_id: string | null;
    words: string | null;
  };
  shipment: {
    shipment_id: string;
    project_id: string;
    participant_id: string;
    attempt: number;
    order_number: string;
    carrier: string | null;
    tracking_number: string | null;
    status: ShipmentStatus;
    status_at: Date;
    shipped_at: Date | null;
    delivered_at: Date | null;
    ordered_at: Date;
    listed_at: Date | null;
    replaced_at: Date | null;
    undone_at: Date | null;
  };
  shipment_event_undone: { event_id: string; undone_at: Date };
  shipment_event: {
    event_id: string;
    shipment_id: string;
    event_key: string;
    status: ShipmentStatus;
    occurred_at: Date;
    source: ShipmentEventSource;
    words: string | null;
    received_at: Date;
  };
  product_test_operator: { operator_id: string; name: string };
  product_test_request: { request_id: string; number: string; status: string };
};
