export { listOwnNotifications } from './list-own-notifications.ts';
export { previewOf, sampleOf, sendTest, listTemplates, emailPreviewTicket } from './preview-emails.ts';
export { notifyDecision, registerNotifying } from './notify-what-happened.ts';
export { registerSending } from './send-messages.ts';
