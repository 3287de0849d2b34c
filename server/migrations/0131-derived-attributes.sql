-- Whose birthday it is, for the daily look at ages: month and day as they stand in the date.
CREATE INDEX panelist_attribute_birthday ON panelist_attribute ((substr(value #>> '{}', 6, 5)), panelist_id) WHERE name = 'dob';
