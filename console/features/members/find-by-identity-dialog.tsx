import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import * as v from 'valibot';
import { FindMembersByIdentityDocument } from '#contract/generated/operator/graphql.ts';
import { IDENTITY_TEXT_MAX_CHARACTERS, identitySearch } from '#contract/identity/member-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { ReasonField } from '#console/layout/reason-field.tsx';
import { MemberStateTag } from './member-state-tag.tsx';

const operation = { name: 'findMembersByIdentity', document: FindMembersByIdentityDocument };

/** Finds members by who they are, for somebody who says why. They are told by their numbers only. */
export function FindByIdentityDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useConsole();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const find = useMutation({
    mutationFn: async () => (await api.callGraphql(operation, { text, reason })).findMembersByIdentity,
  });
  const textProblem = v.safeParse(identitySearch.entries.text, text).issues?.[0].message;

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (v.safeParse(identitySearch, { text, reason }).success) find.mutate();
  }

  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      title="Find by name or e-mail"
      auditNote="Your name, your reason and whom you found are written to the audit log."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form="find-by-identity" isBusy={find.isPending}>
            Find
          </Button>
        </>
      }
    >
      <form id="find-by-identity" noValidate className="grid gap-4" onSubmit={send}>
        <TextField
          label="Whole e-mail address, or how the name begins"
          autoComplete="off"
          maxLength={IDENTITY_TEXT_MAX_CHARACTERS}
          value={text}
          error={isTried ? textProblem : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <ReasonField value={reason} onChange={setReason} isTried={isTried} />
      </form>
      <SentenceOfFailure mutation={find} />
      <div role="status" className="grid gap-2">
        {find.data && (
          <>
            <p>{foundWords(find.data.contents.length, find.data.isCut)}</p>
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
    </ConsoleDialog>
  );
}

function foundWords(count: number, isCut: boolean): string {
  if (isCut) return `The newest ${count} of them. Say more of the name to find fewer.`;
  if (count === 0) return 'Nobody is found by that. Try the whole e-mail address, or how the name begins.';
  return count === 1 ? 'One member found.' : `${count} members found.`;
}
