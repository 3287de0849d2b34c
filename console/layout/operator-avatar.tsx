import cactusUrl from '#ui/art/avatars/cactus.svg';
import cartonUrl from '#ui/art/avatars/carton.svg';
import eggUrl from '#ui/art/avatars/egg.svg';
import honeyUrl from '#ui/art/avatars/honey.svg';
import lampUrl from '#ui/art/avatars/lamp.svg';
import lemonUrl from '#ui/art/avatars/lemon.svg';
import mugUrl from '#ui/art/avatars/mug.svg';
import pearUrl from '#ui/art/avatars/pear.svg';
import popsicleUrl from '#ui/art/avatars/popsicle.svg';
import radishUrl from '#ui/art/avatars/radish.svg';
import teapotUrl from '#ui/art/avatars/teapot.svg';
import toastUrl from '#ui/art/avatars/toast.svg';

const PICTURES = [
  teapotUrl,
  lemonUrl,
  eggUrl,
  mugUrl,
  cactusUrl,
  cartonUrl,
  honeyUrl,
  lampUrl,
  pearUrl,
  popsicleUrl,
  radishUrl,
  toastUrl,
];

const SIZES = {
  sm: 'size-5.5 rounded-[7px_7px_7px_2px]',
  md: 'size-7.5 rounded-[10px_10px_10px_3px]',
  lg: 'size-9 rounded-[12px_12px_12px_3px]',
};

/** An operator's picture: always the same for the same person. Their name stands beside it or is its button's. */
export function OperatorAvatar({
  operatorId,
  size = 'lg',
}: {
  readonly operatorId: string;
  readonly size?: keyof typeof SIZES;
}) {
  // The last digits of an id are chance; the first ones are the time.
  const at = Number.parseInt(operatorId.slice(-4), 16) % PICTURES.length;
  return <img src={PICTURES[at] ?? teapotUrl} alt="" className={`flex-none object-cover ${SIZES[size]}`} />;
}
