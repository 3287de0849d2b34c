-- For an installation whose one role, spark, has owned everything so far. Stop all nodes, run this once as an
-- administrator in its database (psql -d spark), set DATABASE_OWNER_URL, and start them again:
--   export SPARK_OWNER_PASSWORD=$(openssl rand -hex 24) SPARK_BACKUP_PASSWORD=$(openssl rand -hex 24)
--   sudo --preserve-env=SPARK_OWNER_PASSWORD,SPARK_BACKUP_PASSWORD -u postgres psql -v ON_ERROR_STOP=1 -1 -d spark < deploy/two-roles.sql
\getenv owner_password SPARK_OWNER_PASSWORD
\getenv backup_password SPARK_BACKUP_PASSWORD
CREATE ROLE spark_owner LOGIN PASSWORD :'owner_password' CONNECTION LIMIT 20;
REASSIGN OWNED BY spark TO spark_owner;

-- As database.sql does, and says why.
CREATE ROLE spark_backup LOGIN PASSWORD :'backup_password' CONNECTION LIMIT 4;
GRANT pg_read_all_data TO spark_backup;
GRANT CONNECT ON DATABASE spark TO spark_backup;
ALTER DATABASE spark SET search_path = public;

-- But the tables of the jobs stay the application's: their library keeps them.
DO $$
DECLARE
  step text;
BEGIN
  FOR step IN
    SELECT format('ALTER SCHEMA %I OWNER TO spark', nspname) FROM pg_namespace WHERE nspname = 'jobs'
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO spark', oid::regclass)
    FROM pg_class WHERE relnamespace = to_regnamespace('jobs') AND relkind IN ('r', 'p')
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO spark', oid::regprocedure)
    FROM pg_proc WHERE pronamespace = to_regnamespace('jobs')
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO spark', oid::regtype)
    FROM pg_type WHERE typnamespace = to_regnamespace('jobs') AND typtype = 'e'
  LOOP
    EXECUTE step;
  END LOOP;
END $$;
