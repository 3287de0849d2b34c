-- Badges are rules over what is counted of a member (decisions §8, decision 106). One without a metric is given by hand.
ALTER TABLE badge
  ADD COLUMN metric text CHECK (metric IN ('COMPLETED_SURVEYS', 'COMPLETED_VIDEOS', 'COMPLETED_QUESTS',
    'COMPLETED_ACTIVITIES', 'QUESTS_IN_A_ROW', 'PRODUCT_TESTS', 'LOGIN_STREAK', 'YEARS')),
  ADD COLUMN threshold integer CHECK (threshold > 0),
  ADD COLUMN is_on boolean NOT NULL DEFAULT true,
  -- What a member reads beside it.
  ADD COLUMN words text NOT NULL DEFAULT '',
  -- Counts changes: who changes it names the one they saw.
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT badge_whole_rule CHECK ((metric IS NULL) = (threshold IS NULL));

-- What it gave at that moment; null for those of before, which gave what the badge says.
ALTER TABLE badge_award ADD COLUMN points integer;

-- How many have it, so that nobody counts a million rows for a number on a screen.
CREATE TABLE badge_tally (
  badge_id uuid PRIMARY KEY REFERENCES badge (badge_id),
  earned integer NOT NULL DEFAULT 0,
  points bigint NOT NULL DEFAULT 0
);
INSERT INTO badge_tally (badge_id, earned, points)
  SELECT badge_id, count(award_id), coalesce(sum(badge.points) FILTER (WHERE award_id IS NOT NULL), 0)
  FROM badge LEFT JOIN badge_award USING (badge_id) GROUP BY badge_id;

-- What is counted of a member. It only grows. A member without a row has not been counted yet.
CREATE TABLE spark_count (
  panelist_id uuid PRIMARY KEY REFERENCES panelist (panelist_id),
  panel_id text NOT NULL,
  surveys integer NOT NULL DEFAULT 0,
  videos integer NOT NULL DEFAULT 0,
  quests integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  quests_in_a_row integer NOT NULL DEFAULT 0,
  product_tests integer NOT NULL DEFAULT 0,
  login_streak integer NOT NULL DEFAULT 0,
  years integer NOT NULL DEFAULT 0,
  next_year_at timestamptz,
  -- Something grew since badges were last looked at: nobody is forgotten, whoever wrote it and whatever was killed.
  is_due boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 0
);
CREATE INDEX spark_count_due ON spark_count (panel_id, panelist_id) WHERE is_due;
CREATE INDEX spark_count_next_year ON spark_count (panel_id, next_year_at);

-- One row a panel: whether the first badges were put in, and up to whom members are counted.
CREATE TABLE spark_panel (
  panel_id text PRIMARY KEY,
  adopted_at timestamptz,
  counted_up_to uuid,
  -- Everybody who was there when counting began.
  is_counted boolean NOT NULL DEFAULT false
);

-- A rule given for the past, in pieces by key: the position moves in the transaction of what was given.
CREATE TABLE badge_run (
  run_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  badge_id uuid NOT NULL REFERENCES badge (badge_id),
  state text NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'STOPPED')),
  -- How many would get it when it began.
  wanted integer NOT NULL,
  up_to uuid,
  awarded integer NOT NULL DEFAULT 0,
  points bigint NOT NULL DEFAULT 0,
  asked_by uuid REFERENCES operator (operator_id),
  stopped_by uuid REFERENCES operator (operator_id),
  created_at timestamptz NOT NULL,
  heard_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE UNIQUE INDEX badge_run_one_open ON badge_run (badge_id) WHERE finished_at IS NULL;
CREATE INDEX badge_run_of_badge ON badge_run (badge_id, run_id);

-- For the room of badges: whose they can be, what they have done, and what their points came from.
CREATE VIEW spark_member AS
  SELECT panelist_id, panel_id, joined_at, state IN ('ACTIVE', 'SUSPENDED') AS may_earn FROM panelist
  WHERE state NOT IN ('WAITLISTED', 'ERASED');
CREATE VIEW spark_task AS
  SELECT task.panelist_id, task.type, task.sub_type, task.state, quest_week.monday
  FROM task LEFT JOIN quest_week ON quest_week.project_id = task.project_id
  WHERE task.sub_type NOT IN ('RECRUITMENT_STATIC', 'RECRUITMENT_STATIC_SEGMENTATION');
CREATE VIEW spark_points AS
  SELECT account.panelist_id, transfer.cause_kind, entry.amount
  FROM points_account account
  JOIN points_entry entry ON entry.account_id = account.account_id
  JOIN points_transfer transfer ON transfer.transfer_id = entry.transfer_id
  WHERE account.kind = 'MEMBER';
CREATE VIEW spark_redemption AS SELECT panelist_id, state, value_cents FROM redemption;
CREATE VIEW spark_operator AS SELECT operator_id, name FROM operator;

-- For the history of rewards and the catalogue, which belong to gift cards.
CREATE VIEW reward_badge AS
  SELECT badge_id, panel_id, internal_name, external_name, points, image_uri, is_on FROM badge;
CREATE VIEW reward_badge_award AS SELECT award_id, badge_id, panelist_id, is_read, awarded_at FROM badge_award;

-- The longest run of weekly quests, and the one that goes on. A week breaks it when its quest was there and closed undone;
-- a week without a quest, or with one that was looking for somebody else, neither adds nor breaks.
CREATE FUNCTION spark_quest_runs(member uuid, OUT longest integer, OUT going_on integer) LANGUAGE sql STABLE AS $$
  WITH week AS (
    SELECT monday, bool_or(state = 'QUALIFIED') AS is_done, bool_or(state = 'CLOSE') AS is_missed
    FROM spark_task WHERE panelist_id = member AND monday IS NOT NULL GROUP BY monday),
  numbered AS (
    SELECT is_done, count(*) FILTER (WHERE is_missed AND NOT is_done) OVER (ORDER BY monday) AS run FROM week),
  counted AS (SELECT run, count(*) FILTER (WHERE is_done) AS done FROM numbered GROUP BY run)
  SELECT coalesce(max(done), 0)::integer, coalesce((array_agg(done ORDER BY run DESC))[1], 0)::integer FROM counted
$$;

-- What a member has done, counted from the tasks themselves.
CREATE FUNCTION spark_done(member uuid, OUT surveys integer, OUT videos integer, OUT quests integer, OUT completed integer,
  OUT product_tests integer, OUT quests_in_a_row integer) LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE sub_type IN ('QUANTITATIVE', 'SCREENER', 'FEEDBACK_SURVEY', 'DECIPHER'))::integer,
    count(*) FILTER (WHERE sub_type = 'QUALITATIVE')::integer, count(*) FILTER (WHERE sub_type = 'MICRO_SURVEY')::integer,
    count(*)::integer, count(*) FILTER (WHERE type = 'PRODUCT_TESTING')::integer,
    CASE WHEN count(*) FILTER (WHERE monday IS NOT NULL) = 0 THEN 0 ELSE (SELECT longest FROM spark_quest_runs(member)) END
  FROM spark_task WHERE panelist_id = member AND state = 'QUALIFIED'
$$;

-- Whole years, by the same calendar as the next one: somebody who joined on 29 February has theirs on the 28th.
CREATE FUNCTION spark_years(joined_at timestamptz, now timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(greatest(0, whole - CASE WHEN joined_at + make_interval(years => whole) > now THEN 1 ELSE 0 END), 0)
  FROM (SELECT (extract(year FROM now) - extract(year FROM joined_at))::integer AS whole) years
$$;

-- Holds a member's row, made if it is missing, so that what is counted next is newer than any other count.
CREATE FUNCTION spark_hold_count(member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spark_count (panelist_id, panel_id, next_year_at)
    SELECT panelist_id, panel_id, joined_at + interval '1 year' FROM panelist WHERE panelist_id = member
    ON CONFLICT (panelist_id) DO NOTHING;
  PERFORM FROM spark_count WHERE panelist_id = member FOR NO KEY UPDATE;
END $$;

-- Whoever gives a task its best outcome counts it, a node of an earlier version too. Deferred: the count is held last of all, so
-- that nobody who holds it waits for anybody.
CREATE FUNCTION spark_task_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM spark_hold_count(NEW.panelist_id);
  UPDATE spark_count SET surveys = greatest(spark_count.surveys, done.surveys),
    videos = greatest(spark_count.videos, done.videos), quests = greatest(spark_count.quests, done.quests),
    completed = greatest(spark_count.completed, done.completed),
    product_tests = greatest(spark_count.product_tests, done.product_tests),
    quests_in_a_row = greatest(spark_count.quests_in_a_row, done.quests_in_a_row),
    next_year_at = coalesce(next_year_at, (SELECT joined_at + interval '1 year' FROM panelist p WHERE p.panelist_id = NEW.panelist_id)),
    is_due = true, revision = revision + 1
  FROM spark_done(NEW.panelist_id) done WHERE spark_count.panelist_id = NEW.panelist_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER task_counts_for_spark AFTER UPDATE ON task DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'QUALIFIED' AND OLD.state <> 'QUALIFIED'
    AND NEW.sub_type NOT IN ('RECRUITMENT_STATIC', 'RECRUITMENT_STATIC_SEGMENTATION'))
  EXECUTE FUNCTION spark_task_counts();

CREATE FUNCTION spark_streak_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A log-in that makes no streak longer, which is nearly every one, holds nothing.
  IF TG_OP = 'UPDATE' AND NEW.longest_days = OLD.longest_days THEN RETURN NULL; END IF;
  PERFORM spark_hold_count(NEW.panelist_id);
  UPDATE spark_count SET login_streak = greatest(login_streak, NEW.longest_days),
    next_year_at = coalesce(next_year_at, (SELECT joined_at + interval '1 year' FROM panelist p WHERE p.panelist_id = NEW.panelist_id)),
    is_due = true, revision = revision + 1
  WHERE panelist_id = NEW.panelist_id AND (login_streak < NEW.longest_days OR next_year_at IS NULL);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER login_streak_counts AFTER INSERT OR UPDATE ON login_streak DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION spark_streak_counts();

-- Points of badges wait for a second person as everything else does.
ALTER TABLE second_person_request DROP CONSTRAINT second_person_request_kind_check,
  ADD CONSTRAINT second_person_request_kind_check CHECK (kind IN ('CORRECTION', 'REDEMPTION_VOID', 'REDEMPTION_REPLACE',
    'STOCK_VOID', 'CATALOGUE_ADD', 'CATALOGUE_CHANGE', 'LAUNCH', 'QUEST_SERIES', 'IMPORT', 'BADGE'));
