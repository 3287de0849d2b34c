import { Link } from '@tanstack/react-router';
import { findMembersByIdentity } from '#contract/generated/operator/operations.ts';
import { IDENTITY_TEXT_MAX_CHARACTERS, identitySearch } from '#contract/identity/member-search.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { MemberStateTag } from './member-state-tag.tsx';

/** Finds members by who they are, for somebody who says why. They are told by their numbers only. */
export function FindByIdentityDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useConsole();
  const find = useCommandForm({
    schema: identitySearch,
    defaultValues: { text: '', reason: '' },
    send: (search) => api.mutate(findMembersByIdentity, search),
  });

  return (
    <FormDialog
      form={find}
      onClose={onClose}
      title="Find by name or e-mail"
      auditNote="Your name, your reason and whom you found are written to the audit log."
      doLabel="Find"
    >
      <TextField
        label="Whole e-mail address, or how the name begins"
        autoComplete="off"
        maxLength={IDENTITY_TEXT_MAX_CHARACTERS}
        {...find.field('text')}
      />
      <ReasonField {...find.field('reason')} />
      <div role="status" className="grid gap-2">
        {find.data && (
          <>
            <p>{foundText(find.data)}</p>
            <ul className="grid">
              {find.data.contents.map(({ panelistId, externalId, state }) => (
                <li key={panelistId} className="flex min-h-target items-center gap-3 border-t border-line">
                  <Link to="/members/$panelistId" params={{ panelistId }} className="font-code">
                    {externalId}
                  </Link>
                  <MemberStateTag state={state} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </FormDialog>
  );
}

interface Found {
  readonly contents: readonly unknown[];
  readonly isCut: boolean;
}

function foundText({ contents: { length: count }, isCut }: Found): string {
  if (isCut) return `The newest ${count} of them. Say more of the name to find fewer.`;
  if (count === 0) return 'Nobody is found by that. Try the whole e-mail address, or how the name begins.';
  return count === 1 ? 'One member found.' : `${count} members found.`;
}
