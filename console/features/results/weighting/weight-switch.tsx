import { Button } from '#ui/actions/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';

interface WeightSwitchProps {
  readonly isWeighted: boolean;
  readonly isWeightable: boolean;
  readonly isReader: boolean;
  readonly onWeighted: (isWeighted: boolean) => void;
  readonly onTargets: () => void;
}

/** Weighted or as they answered; without targets the first step is to set them. */
export function WeightSwitch({ isWeighted, isWeightable, isReader, onWeighted, onTargets }: WeightSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {isWeightable && (
        <Switch
          label="Weighted to targets"
          checked={isWeighted}
          onChange={(event) => onWeighted(event.currentTarget.checked)}
        />
      )}
      {!isReader && (
        <Button variant="quiet" size="sm" onClick={onTargets}>
          {isWeightable ? 'Targets' : 'Weight to targets'}
        </Button>
      )}
    </div>
  );
}
