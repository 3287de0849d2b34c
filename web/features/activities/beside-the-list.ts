/** One script for both: neither is needed for the first sight of the list. */
export { AppInvitation } from '#web/layout/app-invitation.tsx';
export { HelpPanel } from './help-panel.tsx';
