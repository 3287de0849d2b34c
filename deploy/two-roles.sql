-- For an installation whose one role, spark, has owned everything so far. Stop all nodes, run this once as an
-- administrator in its database (psql -d spark), set DATABASE_OWNER_URL, and start them again:
--   export SPARK_OWNER_PASSWORD=$(openssl rand -hex 24)
--   sudo --preserve-env=SPARK_OWNER_PASSWORD -u postgres psql -v ON_ERROR_STOP=1 -1 -d spark < deploy/two-roles.sql
\getenv owner_password SPARK_OWNER_PASSWORD
CREATE ROLE spark_owner LOGIN PASSWORD :'owner_password' CONNECTION LIMIT 20;
-- The tables of the jobs go back to the application by themselves at the next start.
REASSIGN OWNED BY spark TO spark_owner;
