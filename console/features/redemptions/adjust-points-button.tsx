import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';

/** Opens the form for a correction of points. */
export function AdjustPointsButton() {
  return (
    <Button variant="secondary" size="sm">
      <Icon name="scale" />
      Adjust points
    </Button>
  );
}
