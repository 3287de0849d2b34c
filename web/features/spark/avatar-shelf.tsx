import type { AvatarMapping } from '#contract/spark/avatars.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';

interface AvatarShelfProps {
  readonly avatars: AvatarMapping['avatars'];
  readonly completed: number;
  readonly worn: string;
  readonly chosen: string;
  readonly onChoose: (avatar: string) => void;
}

const PICTURE = 'aspect-square w-full rounded-[28%_28%_28%_7%] object-cover';

/** Everybody on the shelf: those to choose from, and those that are still behind a lock with what is left to do. */
export function AvatarShelf({ avatars, completed, worn, chosen, onChoose }: AvatarShelfProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6rem,100%),1fr))] gap-x-4 gap-y-6 md:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] md:gap-x-6 lg:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
      {avatars.map(({ avatar, name, completedActivities }) => {
        // What somebody has they keep, also when more is asked for by now.
        const missing = avatar === worn ? 0 : Math.max(0, completedActivities - completed);
        const note = avatar === worn ? 'Current' : missing > 0 ? MESSAGES.avatars.more(missing) : undefined;
        return (
          <li key={avatar} className="min-w-0">
            <button
              type="button"
              aria-pressed={missing > 0 ? undefined : avatar === chosen}
              aria-disabled={missing > 0 || undefined}
              onClick={() => missing === 0 && onChoose(avatar)}
              className="group grid w-full gap-2 rounded-lg text-center leading-dense aria-disabled:cursor-not-allowed"
            >
              <span className="relative block rounded-[28%_28%_28%_7%] outline-offset-3 group-aria-pressed:outline-[3px] group-aria-pressed:outline-primary">
                <img
                  src={avatarPicture(avatar)}
                  alt=""
                  loading="lazy"
                  className={`${PICTURE} ${missing > 0 ? 'opacity-35 grayscale' : ''}`}
                />
                {missing > 0 && <LockSign />}
                {missing === 0 && <ChosenSign />}
              </span>
              <span className="grid gap-0.5">
                <b className={missing > 0 ? 'text-text-muted' : ''}>{name}</b>
                {note !== undefined && <span className="text-sm text-text-muted">{note}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function LockSign() {
  return (
    <span className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full bg-surface text-text shadow-1">
      <Icon name="lock" />
    </span>
  );
}

function ChosenSign() {
  return (
    <span className="absolute end-0 -top-2 hidden md:-end-2 size-8 place-items-center rounded-full bg-primary text-on-primary ring-2 ring-bg group-aria-pressed:grid">
      <Icon name="check" />
    </span>
  );
}
