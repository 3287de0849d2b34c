import mark from '#ui/art/logo/mark.svg';
import home from '#ui/art/scenes/profile.svg';
import survey from '#ui/art/scenes/survey.svg';
import test from '#ui/art/scenes/test.svg';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';

const CARDS = [
  { wall: 'rose', picture: home, title: 'Who is at home?', note: '2 min · 40 points' },
  { wall: 'apricot', picture: survey, title: 'Weeknight dinners, honestly', note: '8 min · 120 points' },
  { wall: 'mist', picture: test, title: 'Refill dish soap', note: 'Step 1 of 3' },
] as const;
const DAYS = ['today', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A drawing of the app on its first day, so nothing in it is read aloud. */
export function PhonePicture({ firstName }: { readonly firstName: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className="h-84 w-full max-w-70 self-end justify-self-center overflow-hidden rounded-t-[44px] bg-shelf px-2.5 pt-2.5 text-on-wall lg:h-104 lg:max-w-80"
    >
      <div className="h-full rounded-t-[34px] bg-surface px-4 py-5 text-sm">
        <p className="flex items-center justify-between font-bold">
          <img src={mark} alt="" width="26" height="26" />
          <span className="flex items-center gap-1">
            <span className="text-spark-strong">
              <Icon name="spark" size="sm" />
            </span>
            0
          </span>
        </p>
        <p className="mt-3.5 truncate font-display text-xl font-title">Hello{firstName && `, ${firstName}`}</p>
        <p className="mt-2.5 mb-4 grid grid-cols-7 gap-1.5">
          {DAYS.map((day) => (
            <i
              key={day}
              className={`aspect-square rounded-[10px_10px_10px_3px] ${
                day === 'today' ? 'bg-spark ring-2 ring-primary ring-offset-2' : 'bg-(--pebble-200)'
              }`}
            />
          ))}
        </p>
        {CARDS.map(({ wall, picture, title, note }) => (
          <div key={title} className="mb-2.5 flex overflow-hidden rounded-[16px] border border-(--pebble-200)">
            <span className={`grid h-18 w-17 flex-none place-items-end justify-center ${WALL_CLASSES[wall]}`}>
              <img src={picture} alt="" className="h-14 w-auto" />
            </span>
            <span className="grid min-w-0 content-center px-3 leading-tight">
              <b>{title}</b>
              <span className="mt-0.5 text-xs text-text-muted">{note}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
