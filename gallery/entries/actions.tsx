import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import type { ButtonVariant } from '#ui/actions/button-classes.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { Row } from '../row.tsx';

const LABELS: Record<Exclude<ButtonVariant, 'inverse'>, string> = {
  primary: 'Start',
  secondary: 'Not now',
  soft: 'Continue',
  quiet: 'See all',
  spark: 'Unlock & continue',
  danger: 'Delete account',
  'danger-final': 'Delete my account',
};
const VARIANTS = Object.keys(LABELS) as (keyof typeof LABELS)[];

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Button',
    states: {
      'Every look': (
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {LABELS[variant]}
            </Button>
          ))}
        </Row>
      ),
      Sizes: (
        <Row>
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
        </Row>
      ),
      Busy: (
        <Row>
          <Button isBusy>Saving</Button>
          <Button variant="secondary" isBusy>
            Saving
          </Button>
        </Row>
      ),
      Disabled: <Button disabled>Next</Button>,
      'With an icon': (
        <Row>
          <Button>
            Track package
            <Icon name="arrow-right" />
          </Button>
          <Button variant="secondary">
            <Icon name="message-circle" />
            Contact support
          </Button>
        </Row>
      ),
      'As wide as its place': <Button isBlock>Redeem 1,000 points</Button>,
      'A link': <ButtonLink href="#content">Back to home</ButtonLink>,
      'On the deep panel': (
        <div className="rounded-lg bg-deep p-5">
          <Button variant="inverse">Get the app</Button>
        </div>
      ),
      'A very long label': <Button>Say what you think about the new lid of the refillable dish soap bottle</Button>,
    },
  },
  {
    name: 'Icon button',
    states: {
      Plain: (
        <Row>
          <IconButton icon="x" label="Close" />
          <IconButton icon="trash-2" label="Remove" />
        </Row>
      ),
    },
  },
];
