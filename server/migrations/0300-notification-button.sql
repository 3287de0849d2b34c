-- What the button of its e-mail says, where that is more than what every e-mail of its kind says: a notification keeps its words.
ALTER TABLE notification ADD COLUMN button text CHECK (length(button) BETWEEN 1 AND 60);
