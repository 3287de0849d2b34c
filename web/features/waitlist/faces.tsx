import { avatarsFor } from '#contract/spark/avatars.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';

const FACES = avatarsFor(['Priya', 'Marcus', 'Lou', 'Ana']);

/** A few members without a picture of their own, beside a word about who is here already. */
export function Faces() {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-text-muted">
      <span className="flex flex-wrap gap-1.5" data-faces>
        {FACES.map((face) => (
          <Avatar key={face} url={avatarPicture(face)} />
        ))}
      </span>
      Join shoppers from all over the US.
    </p>
  );
}
