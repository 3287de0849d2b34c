import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { AdjustPointsDialog } from './adjust-points-dialog.tsx';

interface AdjustPointsButtonProps {
  /** Whose points, where that is known already. */
  readonly memberNumber?: string;
  readonly variant?: 'secondary' | 'soft';
}

/** Opens the form for a correction of points; nothing for those who may not ask for one. */
export function AdjustPointsButton({ memberNumber, variant = 'secondary' }: AdjustPointsButtonProps) {
  const { role } = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  if (role !== 'SUPPORT' && role !== 'ADMIN') return null;
  return (
    <>
      <Button variant={variant} size="sm" aria-label="Adjust points" onClick={() => setIsOpen(true)}>
        <Icon name="scale" />
        <span className={memberNumber === undefined ? 'max-md:sr-only' : ''}>Adjust points</span>
      </Button>
      {isOpen && <AdjustPointsDialog memberNumber={memberNumber} onClose={() => setIsOpen(false)} />}
    </>
  );
}
