import cactus from '../art/avatars/cactus.svg';
import carton from '../art/avatars/carton.svg';
import egg from '../art/avatars/egg.svg';
import honey from '../art/avatars/honey.svg';
import lamp from '../art/avatars/lamp.svg';
import lemon from '../art/avatars/lemon.svg';
import mug from '../art/avatars/mug.svg';
import pear from '../art/avatars/pear.svg';
import popsicle from '../art/avatars/popsicle.svg';
import radish from '../art/avatars/radish.svg';
import teapot from '../art/avatars/teapot.svg';
import toast from '../art/avatars/toast.svg';

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
