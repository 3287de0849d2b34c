-- Whoever product testing is switched off for is not invited to a product test; that is one more reason to be set aside.
ALTER TABLE launch_set_aside DROP CONSTRAINT launch_set_aside_reason_check;
ALTER TABLE launch_set_aside ADD CONSTRAINT launch_set_aside_reason_check
  CHECK (reason IN ('NOT_ACTIVE', 'OPTED_OUT', 'NO_ROOM', 'HAS_TASK', 'SWITCHED_OFF')) NOT VALID;
