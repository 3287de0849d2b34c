import { Modal } from '#ui/overlays/modal.tsx';

interface ExportDialogProps {
  readonly studyId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Takes the data of a study away, in the formats of the trade. */
export function ExportDialog({ isOpen, onClose }: ExportDialogProps) {
  return (
    <Modal title="Export" isOpen={isOpen} onClose={onClose}>
      {null}
    </Modal>
  );
}
