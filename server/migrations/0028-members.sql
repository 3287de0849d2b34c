-- An operator can sign a member out everywhere.
ALTER TABLE member_session DROP CONSTRAINT member_session_end_reason_check,
  ADD CONSTRAINT member_session_end_reason_check
    CHECK (end_reason IN ('SIGNED_OUT', 'TOKEN_REUSED', 'TOO_MANY', 'EXPIRED', 'OPERATOR'));
