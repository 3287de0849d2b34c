import { useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icons/icon.tsx';

const WIDTH_PX = 240;

/** A small picture of a photo that is on this device, drawn here: no address of it exists that anybody could share. */
export function PhotoPicture({ file }: { readonly file: File | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (file === undefined) return undefined;
    let isGone = false;
    const draw = async () => {
      const picture = await createImageBitmap(file, { resizeWidth: WIDTH_PX, resizeQuality: 'medium' });
      if (!isGone && canvas.current !== null) {
        canvas.current.width = picture.width;
        canvas.current.height = picture.height;
        canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
        setIsDrawn(true);
      }
      picture.close();
    };
    // What cannot be drawn keeps its icon.
    draw().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <span className="relative grid aspect-4/3 w-20 flex-none place-items-center overflow-hidden rounded-sm bg-surface-sunken text-text-muted">
      {!isDrawn && <Icon name="image" size="lg" />}
      <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full object-cover" />
    </span>
  );
}
