/** Views that a migration declares for this room: names of what other rooms own. */
export type ConsoleViews = {
  console_study: {
    study_id: string;
    panel_id: string;
    short_id: string;
    internal_name: string;
    external_name: string;
  };
  console_member: {
    panelist_id: string;
    panel_id: string;
    external_id: string;
  };
  console_operator: {
    operator_id: string;
    panel_id: string;
    email_key: string;
    name: string;
  };
};
