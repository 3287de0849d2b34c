export { listOwnNotifications } from './list-own-notifications.ts';
export { previewOf, sampleOf, sendTest, listTemplates, emailPreviewTicket } from './preview-emails.ts';
export { tellDecision, registerTelling } from './tell-what-happened.ts';
export { registerSending } from './send-messages.ts';
