import { type ReactNode, useId } from 'react';
import burstUrl from '../art/logo/burst.svg';
import { DialogFrame, type DialogProps } from './dialog.tsx';

interface AwardModalProps extends DialogProps {
  /** What kind of thing it is: a line above the title. */
  readonly kind: string;
  readonly title: string;
  readonly children?: ReactNode;
  readonly picture: ReactNode;
  /** One button; Escape does the same. */
  readonly action: ReactNode;
}

/** Somebody has earned something: its picture on a plum wall, and the ticks burst around it, once. */
export function AwardModal({ isOpen, onClose, kind, title, children, picture, action }: AwardModalProps) {
  const titleId = useId();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      titleId={titleId}
      className="mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-full rounded-t-xl text-center md:my-auto md:w-[calc(100%-2.5rem)] md:max-w-108 md:rounded-b-xl"
    >
      <div className="day relative grid place-items-center overflow-hidden bg-wall-plum py-19">
        <img
          src={burstUrl}
          alt=""
          className="absolute inset-0 m-auto w-82 animate-[strike_var(--duration-5)_var(--ease-strike)_both]"
        />
        <div className="relative grid size-46 place-items-center">{picture}</div>
      </div>
      <div className="px-gutter pt-7 pb-6 md:px-8 md:pb-8">
        <p className="text-sm font-bold text-on-spark-soft">{kind}</p>
        <h2 id={titleId} className="mt-1 text-3xl leading-[1.08] tracking-display wrap-anywhere">
          {title}
        </h2>
        {children && <div className="mt-3 text-text-muted">{children}</div>}
        <div className="mt-6 grid">{action}</div>
      </div>
    </DialogFrame>
  );
}
