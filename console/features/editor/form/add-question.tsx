import { Icon } from '#ui/icons/icon.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { QUESTION_KINDS, type QuestionKind } from '../model/question-kinds.ts';

interface AddQuestionProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly after: string;
  readonly onPick: (kind: QuestionKind) => void;
}

/** Which kind of question to add. */
export function AddQuestion({ isOpen, onClose, after, onPick }: AddQuestionProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={after} size="lg">
      <ul aria-label="Kinds of questions" className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-4">
        {QUESTION_KINDS.map((kind) => (
          <li key={kind.id} className="grid">
            <button
              type="button"
              onClick={() => onPick(kind)}
              className="grid min-h-18 content-center justify-items-center gap-1.5 rounded-md border border-line px-2 py-2 text-center text-sm font-medium hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft focus-visible:rounded-md"
            >
              <Icon name={kind.icon} />
              {kind.label}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
