import cactus from '#ui/art/avatars/cactus.svg';
import carton from '#ui/art/avatars/carton.svg';
import egg from '#ui/art/avatars/egg.svg';
import honey from '#ui/art/avatars/honey.svg';
import lamp from '#ui/art/avatars/lamp.svg';
import lemon from '#ui/art/avatars/lemon.svg';
import mug from '#ui/art/avatars/mug.svg';
import pear from '#ui/art/avatars/pear.svg';
import popsicle from '#ui/art/avatars/popsicle.svg';
import radish from '#ui/art/avatars/radish.svg';
import teapot from '#ui/art/avatars/teapot.svg';
import toast from '#ui/art/avatars/toast.svg';

const PICTURES = new Map([
  ['cactus', cactus],
  ['carton', carton],
  ['egg', egg],
  ['honey', honey],
  ['lamp', lamp],
  ['lemon', lemon],
  ['mug', mug],
  ['pear', pear],
  ['popsicle', popsicle],
  ['radish', radish],
  ['teapot', teapot],
  ['toast', toast],
]);

/** The picture of an avatar; the pear while it is not known, and for a name that a later version has brought. */
export function avatarPicture(name: string | undefined): string {
  return PICTURES.get(name ?? '') ?? pear;
}
