-- That a row was written by the application and for its owner: a code over both and the hash of the token, keyed outside the
-- database. Whoever can write rows and has no key makes no session, no link, no recovery code and no invitation.
ALTER TABLE operator_session ADD COLUMN token_mac bytea;
ALTER TABLE operator_link ADD COLUMN token_mac bytea;
ALTER TABLE operator_recovery_code ADD COLUMN code_mac bytea;
ALTER TABLE invitation ADD COLUMN token_mac bytea;

-- What was handed out before there were codes: good until it runs out or is used. The application may only read it.
CREATE TABLE token_before_keys (
  token_hash bytea NOT NULL,
  owner_id uuid NOT NULL,
  PRIMARY KEY (token_hash, owner_id)
);
INSERT INTO token_before_keys (token_hash, owner_id)
  SELECT token_hash, operator_id FROM operator_session WHERE ended_at IS NULL
  UNION SELECT token_hash, operator_id FROM operator_link
  UNION SELECT code_hash, operator_id FROM operator_recovery_code WHERE used_at IS NULL
  UNION SELECT token_hash, panelist_id FROM invitation;
