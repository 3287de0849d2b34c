import type { ColumnType, Generated } from 'kysely';
import type {
  AttributeSource,
  DetailOption,
  DetailValidation,
  OptionCode,
  SelectionType,
} from '#contract/profile/catalogue.ts';
import type { ActivityPeriod } from '#contract/profile/preferences.ts';

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export type ProfileTables = {
  panelist_preferences: {
    panelist_id: string;
    video_activity_opt_in: boolean;
    survey_activity_opt_in: boolean;
    activity_frequency: number | null;
    activity_period: ActivityPeriod;
    updated_at: Date;
    /** Counted by a trigger. */
    revision: Generated<number>;
  };
  panelist_attribute: {
    panelist_id: string;
    name: string;
    /** JSON; written as text. Null is what was taken back. */
    value: unknown;
    updated_at: Date;
    /** Counted by a trigger. */
    revision: Generated<number>;
    source: Generated<AttributeSource>;
    /** The operator, where one did it. */
    actor_id: Generated<string | null>;
    unlock_at: Generated<Date | null>;
  };
  /** Written by triggers alone. */
  panelist_attribute_change: {
    change_id: string;
    panelist_id: string;
    name: string;
    old_value: unknown;
    new_value: unknown;
    source: AttributeSource;
    actor_id: string | null;
    changed_at: Date;
  };
  profile_catalogue: { panel_id: string; revision: Generated<number> };
  profile_type: { panel_id: string; type_name: string; display_name: string; position: number };
  profile_detail: {
    detail_id: string;
    panel_id: string;
    detail_name: string;
    version: number;
    is_listed: boolean;
    retired_at: Date | null;
    created_at: Date;
  };
  profile_detail_version: {
    detail_id: string;
    version: number;
    type_name: string;
    position: number;
    display_name: string;
    selection_type: SelectionType;
    options: Json<readonly DetailOption[]>;
    exclusive_options: Json<readonly OptionCode[]>;
    is_editable: boolean;
    is_naming: boolean;
    is_restricted: boolean;
    derived_from: string | null;
    unlock_days: number;
    info: string | null;
    available_activity_info: string | null;
    validation: Json<DetailValidation> | null;
    published_by: string | null;
    published_at: Date;
  };
};
