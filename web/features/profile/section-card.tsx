import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Link } from '#ui/actions/link.tsx';
import type { Detail } from '#web/profile/profile.queries.ts';
import { ProfileRow } from '#fields/profile-row.tsx';
import { formatDate } from '#web/format.ts';
import { FieldRow } from './field-row.tsx';
import { type DetailRowProps, EditButton, OpenRow, useWayBack } from './row-parts.tsx';
import { ProfileAddressForm } from '#web/profile/profile-address-form.tsx';
import { useUnsaved } from './unsaved.tsx';

interface SectionCardProps {
  /** What its address ends with, behind the #. */
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** One section of the page, with a heading that the menu leads to. */
export function SectionCard({ id, title, intro, children }: SectionCardProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 rounded-lg border border-line bg-surface p-5 lg:p-8"
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="text-2xl">
        {title}
      </h2>
      {intro !== undefined && <p className="mt-1 text-text-muted">{intro}</p>}
      {children}
    </section>
  );
}

/** The rows of one group of the catalogue. */
export function DetailRows({ details }: { readonly details: readonly Detail[] }) {
  const [notice, setNotice] = useState('');
  const list = useRef<HTMLDListElement>(null);

  function announceSaved(sentence: string, place: RefObject<HTMLButtonElement | null>) {
    setNotice(sentence);
    // What is locked once it is said takes its button along, and with it the focus.
    setTimeout(() => {
      const isFocusLost = place.current === null && document.activeElement === document.body;
      if (isFocusLost) list.current?.closest('section')?.querySelector('h2')?.focus();
    });
  }

  return (
    <>
      <dl ref={list} className="mt-3 divide-y divide-line">
        {details.map((detail) => (
          <DetailRow key={detail.detailName} detail={detail} onSaved={announceSaved} />
        ))}
      </dl>
      <p role="status" className="sr-only">
        {notice}
      </p>
    </>
  );
}

/** One detail of the profile with the way to change it, whatever its type. */
function DetailRow(props: DetailRowProps) {
  const { detail } = props;
  const lockedUntil = detail.unlockDate == null ? undefined : formatDate(detail.unlockDate);
  if (!detail.editable) return <ProfileRow detail={detail} correction={<Correction detail={detail} />} />;
  if (lockedUntil !== undefined) return <ProfileRow detail={detail} lockedUntil={lockedUntil} />;
  if (detail.selectionType === 'password_text') return <PasswordRow detail={detail} />;
  return detail.selectionType === 'json' ? <AddressRow {...props} /> : <FieldRow {...props} />;
}

/** What members cannot change themselves, such as their name, is changed by us. */
function Correction({ detail: { displayName } }: { readonly detail: Detail }) {
  return (
    <>
      Need to change this?{' '}
      <Link href={memberPath('contactUs')} aria-label={`Contact us to change: ${displayName}`}>
        Contact us
      </Link>
    </>
  );
}

function PasswordRow({ detail }: { readonly detail: Detail }) {
  const change = (
    <ButtonLink href={memberPath('changePassword')} variant="quiet" size="sm" aria-label="Change password">
      Change
    </ButtonLink>
  );
  return <ProfileRow detail={detail} action={change} />;
}

/** Where the member lives: its form waits until it is saved, where other details are shown at once. */
function AddressRow({ detail, onSaved }: DetailRowProps) {
  const [begun, setBegun] = useState<Detail>();
  const [isTyped, setIsTyped] = useState(false);
  const place = useWayBack({ isOpen: begun !== undefined });
  useUnsaved({ isUnsaved: isTyped });

  function close() {
    setBegun(undefined);
    setIsTyped(false);
  }

  if (begun === undefined) {
    return (
      <ProfileRow
        detail={detail}
        action={<EditButton detail={detail} onEdit={() => setBegun(detail)} place={place} />}
      />
    );
  }
  return (
    <OpenRow detail={detail}>
      <div className="rounded-lg bg-surface-sunken p-5 lg:p-6">
        <h3 className="mb-4 text-base">{detail.displayName}</h3>
        <ProfileAddressForm
          detail={begun}
          onType={() => setIsTyped(true)}
          onCancel={close}
          onDone={() => {
            close();
            onSaved(`${detail.displayName} saved.`, place);
          }}
        />
      </div>
    </OpenRow>
  );
}
