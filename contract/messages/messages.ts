/**
 * Every sentence and label the specification fixes (§2.3 to §2.7, §4, §5, §8), word for word, and our words where it
 * names a message without giving one. `otp_invalid` and `strong_password` are the specification's own keys.
 * What different pages say is in different files, so that a page does not carry the words of all the others; write
 * `MESSAGES.group.key`, since `MESSAGES` as a value would carry them all.
 */
export * as MESSAGES from './all.ts';
