import { Icon } from '../icons/icon.tsx';

const SIZES = {
  sm: 'size-11 rounded-[14px_14px_14px_4px]',
  md: 'size-16 rounded-[20px_20px_20px_5px]',
  lg: 'size-28 rounded-[36px_36px_36px_9px]',
  xl: 'size-40 rounded-[48px_48px_48px_12px]',
} as const;

interface AvatarProps {
  readonly url: string;
  /** Empty where the name stands beside it. */
  readonly alt?: string;
  readonly size?: keyof typeof SIZES;
  /** Not to be had yet: faded under a lock. Say in words beside it how far it is. */
  readonly isLocked?: boolean;
}

/** Somebody's picture, with the corner of a voice. */
export function Avatar({ url, alt = '', size = 'sm', isLocked = false }: AvatarProps) {
  return (
    <span className="relative inline-grid flex-none">
      <img
        src={url}
        alt={alt}
        loading="lazy"
        className={`object-cover ${SIZES[size]} ${isLocked ? 'opacity-35 grayscale' : ''}`}
      />
      {isLocked && (
        <span className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full bg-surface-inverse text-text-inverse">
          <Icon name="lock" />
        </span>
      )}
    </span>
  );
}
