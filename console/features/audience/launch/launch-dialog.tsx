interface LaunchDialogProps {
  readonly studyId: string;
  readonly isOpen: boolean;
  onClose(): void;
}

/** What a launch does and costs, and the typed word that starts it. */
export function LaunchDialog(_props: LaunchDialogProps) {
  return null;
}
