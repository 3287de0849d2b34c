-- What was met on that day: 1 for the first variant, 2 when the other one followed, 3 for whatever came after. A figure counts
-- members, so nobody is in it a third time.
ALTER TABLE flag_exposure ADD COLUMN met smallint NOT NULL DEFAULT 1 CHECK (met BETWEEN 1 AND 3);
