-- From when on password hashes are written sealed under the pepper, which can be renewed without the password, rather than
-- with the pepper inside. Where there are passwords already a node from before may run beside ours for a while, and would
-- not know what to do with them.
CREATE TABLE password_sealing (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  sealed_from timestamptz NOT NULL
);
INSERT INTO password_sealing (sealed_from)
SELECT CASE
  WHEN EXISTS (SELECT FROM member_password) OR EXISTS (SELECT FROM operator WHERE password_hash IS NOT NULL)
  THEN now() + interval '1 day' ELSE now() END;
