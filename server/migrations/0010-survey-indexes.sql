-- Both are followed from the other side, when what belongs to a run or to a member is looked up or removed.
CREATE INDEX survey_open_text_of_run ON survey_open_text (run_id);
CREATE INDEX survey_run_of_panelist ON survey_run (panelist_id);
