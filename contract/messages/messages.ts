/**
 * Every sentence and label the specification fixes (§2.3 to §2.7, §4, §5, §8), word for word, and our words where it
 * names a message without giving one. `otp_invalid` and `strong_password` are the specification's own keys.
 * A group is a file of its own, so that a page carries the words it says and not those of all the others; write
 * `MESSAGES.group.key`, since `MESSAGES` as a value would carry them all.
 */
export * as MESSAGES from './all.ts';
