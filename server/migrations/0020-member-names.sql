-- A member is found by what their whole name begins with, first name first.
DROP INDEX panelist_first_name;
CREATE INDEX panelist_full_name ON panelist (panel_id, lower(first_name || ' ' || last_name) text_pattern_ops);
