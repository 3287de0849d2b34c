import { useState } from 'react';
import { sendTestEmail } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { EmailFrame } from '#console/mail/email-frame.tsx';
import { emailTemplatesQuery, type EmailTemplate } from '#console/mail/mail.queries.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';

/** Every e-mail to members: what it looks like, and one to oneself. */
export function EmailsCard() {
  const templates = useAnswer(emailTemplatesQuery);
  const [shown, setShown] = useState<EmailTemplate>();
  return (
    <ConsoleCard title="Emails" id="emails">
      <p className="mb-2 text-text-muted">What members get by email, filled in with somebody who does not exist.</p>
      {templates.data === undefined ? (
        <CardStates query={templates} />
      ) : (
        <ul className="divide-y divide-line">
          {templates.data.map((template) => (
            <li key={template.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="font-bold">{template.name}</p>
                <p className="text-sm text-text-muted">{template.note}</p>
              </div>
              {template.isUnsubscribable && <Tag>Can be unsubscribed</Tag>}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Look at ${template.name}`}
                onClick={() => setShown(template)}
              >
                Look
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown && <TemplateDialog template={shown} onClose={() => setShown(undefined)} />}
    </ConsoleCard>
  );
}

function TemplateDialog({ template, onClose }: { readonly template: EmailTemplate; readonly onClose: () => void }) {
  const { api } = useConsole();
  const test = useCommand(() => api.mutate(sendTestEmail, { key: template.key }));
  return (
    <ConsoleDialog title={template.name} size="lg" onClose={onClose}>
      <FailureBanner failure={test.failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" variant="secondary" isBusy={test.isPending} onClick={() => test.send()}>
          Send me a test
        </Button>
        <p role="status" className="text-sm">
          {test.isSuccess && `Sent to ${test.data}.`}
        </p>
      </div>
      <EmailFrame preview={template.preview} />
    </ConsoleDialog>
  );
}
