-- The roles and the database, once, by an administrator of PostgreSQL 15 or newer. The passwords come from three variables:
--   export SPARK_OWNER_PASSWORD=$(openssl rand -hex 24) SPARK_PASSWORD=$(openssl rand -hex 24) SPARK_BACKUP_PASSWORD=$(openssl rand -hex 24)
--   sudo --preserve-env=SPARK_OWNER_PASSWORD,SPARK_PASSWORD,SPARK_BACKUP_PASSWORD -u postgres psql -v ON_ERROR_STOP=1 < deploy/database.sql
\getenv owner_password SPARK_OWNER_PASSWORD
\getenv password SPARK_PASSWORD
\getenv backup_password SPARK_BACKUP_PASSWORD

-- Owns the tables and migrates when a node starts: two connections for a moment, none afterwards.
CREATE ROLE spark_owner LOGIN PASSWORD :'owner_password' CONNECTION LIMIT 20;

-- What the application works with. A node takes DATABASE_POOL_SIZE + 6 connections, 16 unless you say otherwise, and two
-- more for a moment when it starts: this is enough for four nodes. max_connections of the server must be larger.
CREATE ROLE spark LOGIN PASSWORD :'password' CONNECTION LIMIT 70;

-- What makes backups: it reads everything, the tables of the jobs included, which neither of the others could alone, and
-- changes nothing. pg_dump -U spark_backup -Fc spark
CREATE ROLE spark_backup LOGIN PASSWORD :'backup_password' CONNECTION LIMIT 4;
GRANT pg_read_all_data TO spark_backup;

CREATE DATABASE spark OWNER spark_owner TEMPLATE template0 ENCODING 'UTF8';

-- Nobody else. The rest of what the application may do is granted by the owner at each start.
REVOKE ALL ON DATABASE spark FROM PUBLIC;
GRANT CONNECT ON DATABASE spark TO spark, spark_backup;

-- The application may make schemas. Nobody who works here by hand, an administrator least of all, finds a table or a
-- function in one with the name of their own role, where PostgreSQL would look first.
ALTER DATABASE spark SET search_path = public;
