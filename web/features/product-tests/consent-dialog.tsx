import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { shownDate } from '#web/product-tests/shown-dates.ts';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';

const texts = MESSAGES.productTestConsent;

interface ConsentDialogProps {
  readonly consent: OwnTest['consent'];
  readonly onClose: () => void;
}

/** The consent form to read again, with the version that was agreed to. */
export function ConsentDialog({ consent, onClose }: ConsentDialogProps) {
  const { version, text, acceptedAt, acceptedVersion } = consent;
  const agreed =
    acceptedAt && `You agreed to version ${acceptedVersion ?? version} on ${shownDate('agreed', acceptedAt)}.`;
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="lg"
      title={texts.consentTitle}
      actions={
        <Button isBlock variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="text-sm text-text-muted">
        {texts.version(String(version))}
        {agreed && `. ${agreed}`}
      </p>
      <ConsentText text={text} />
    </Modal>
  );
}

/** Its lines as they were written. */
export function ConsentText({ text }: { readonly text: string }) {
  return <p className="mt-3 wrap-anywhere whitespace-pre-line">{text}</p>;
}
