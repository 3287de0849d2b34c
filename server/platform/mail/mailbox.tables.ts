export type MailboxTables = {
  mailbox_message: {
    id: string;
    kind: string;
    sender: string;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    list_unsubscribe: string | null;
    received_at: Date;
  };
};
