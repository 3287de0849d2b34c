import { type ReactNode, useId } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import burstUrl from '../art/logo/burst.svg';
import { DialogFrame, type DialogProps } from './dialog.tsx';

interface ModalProps extends DialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Full width, one under the other; the quiet way out last. */
  readonly actions?: ReactNode;
  /** Stands on a plum wall at the top; `content` is what is more than one picture. */
  readonly picture?:
    | { readonly url: string; readonly isOnShelf?: boolean }
    | { readonly content: ReactNode; readonly isOnShelf?: never };
  /** Something was earned: the ticks burst around the picture, once. */
  readonly isCelebration?: boolean;
  /** Only the buttons lead out. */
  readonly isStrict?: boolean;
  readonly size?: 'md' | 'lg';
  readonly closeLabel?: string;
}

const SIZES = { md: 'md:max-w-120', lg: 'md:max-w-176' } as const;

/** A question or an outcome above the page; on a phone it rises from the bottom edge. */
export function Modal({ isOpen, onClose, title, children, actions, size = 'md', ...look }: ModalProps) {
  const titleId = useId();
  const { picture, isCelebration = false, isStrict = false, closeLabel = 'Close' } = look;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      titleId={titleId}
      isStrict={isStrict}
      className={`mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-full rounded-t-xl md:my-auto md:w-[calc(100%-2.5rem)] md:rounded-b-xl ${SIZES[size]}`}
    >
      {picture && (
        <div
          className={`day relative grid place-items-center overflow-hidden bg-wall-plum ${picture.isOnShelf ? 'border-b-[6px] border-shelf pt-10' : 'py-10'}`}
        >
          {isCelebration && (
            <img
              src={burstUrl}
              alt=""
              className="absolute inset-0 m-auto w-80 animate-[strike_var(--duration-5)_var(--ease-strike)_both]"
            />
          )}
          {'url' in picture ? (
            <img src={picture.url} alt="" className="relative max-h-44 max-w-56" />
          ) : (
            <div className={isCelebration ? 'relative py-11' : 'relative'}>{picture.content}</div>
          )}
        </div>
      )}
      <div className="px-gutter pt-8 pb-6 md:p-8">
        <h2 id={titleId} className={`text-2xl ${picture ? '' : 'pe-10'}`}>
          {title}
        </h2>
        {children && <div className="mt-2">{children}</div>}
        {actions && <div className="mt-6 grid gap-3">{actions}</div>}
      </div>
      {!isStrict && (
        <div className={`absolute end-3 top-3 ${picture ? 'day' : ''}`}>
          <IconButton icon="x" label={closeLabel} onClick={onClose} />
        </div>
      )}
    </DialogFrame>
  );
}
