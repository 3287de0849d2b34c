import type { Generated, JSONColumnType } from 'kysely';
import type { FlagVariant } from '#contract/flags/exposures.ts';

export type FlagsTables = {
  flag: {
    panel_id: string;
    key: string;
    is_on: boolean;
    percent: number;
    revision: Generated<number>;
    set_by: string | null;
    set_at: Date;
  };
  flag_member: {
    panel_id: string;
    key: string;
    panelist_id: string;
    is_on: boolean;
    set_by: string | null;
    set_at: Date;
  };
  spark_banner: {
    panel_id: string;
    text: string;
    from_at: Date | null;
    until_at: Date | null;
    revision: Generated<number>;
    published_by: string | null;
    published_at: Date;
  };
  flag_known: { panelist_id: string; flags: JSONColumnType<object>; known_at: Date };
  flag_exposure: {
    panelist_id: string;
    key: string;
    variant: FlagVariant;
    seen_on: string;
    first_seen_at: Date;
  };
  flag_exposure_count: {
    panel_id: string;
    key: string;
    variant: FlagVariant;
    seen_on: string;
    part: number;
    members: string | number;
  };
  /** Views that a migration declares for this room. */
  flags_operator: { operator_id: string; name: string };
  flags_panelist: { panelist_id: string; panel_id: string; external_id: string; state: string };
};
