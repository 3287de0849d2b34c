import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { handOverKey } from './handed-key.ts';

interface OpenCardLinkProps {
  readonly uri: string;
  readonly token: string | null | undefined;
}

const LABEL = 'Open eGift card';

/**
 * Leads to the card. Our own page opens in this tab and has the key already, so that nobody copies it there; a provider's opens in
 * a new one.
 */
export function OpenCardLink({ uri, token }: OpenCardLinkProps) {
  if (isOwn(uri)) {
    return (
      <ButtonLink href={uri} isBlock onClick={() => token != null && handOverKey(uri, token)}>
        {LABEL}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={uri} target="_blank" rel="noreferrer" isBlock>
      {LABEL}
      <Icon name="external-link" />
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </ButtonLink>
  );
}

function isOwn(uri: string): boolean {
  return URL.canParse(uri, location.origin) && new URL(uri, location.origin).origin === location.origin;
}
