import { type ReactNode, useId, useRef, useSyncExternalStore, useEffect, useState } from 'react';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { FieldError } from '#ui/forms/field-note.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import type { SurveyLink } from '../survey-link.ts';
import { useHoldPage } from './hold-page.ts';
import { type PhotoAnswer, type SendingPhoto, usePhotoList } from './photo-list.ts';
import { percentOf } from './sent-text.ts';

const texts = MESSAGES.media;
const MEBIBYTE = 1024 * 1024;
/** A phone that films in another format sends one of these when it is asked for them. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface PhotoQuestionProps {
  readonly maxFiles: number;
  readonly describedBy: string | undefined;
  readonly value: unknown;
  readonly onChange: (photos: readonly PhotoAnswer[] | null) => void;
  readonly link: SurveyLink;
}

/** Photos as an answer: chosen or taken, shown, and sent at once. */
export function PhotoQuestion({ maxFiles, describedBy, value, onChange, link }: PhotoQuestionProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { photos, sending, problem, files, isFull, add, remove } = usePhotoList({ value, maxFiles, onChange, link });
  const isHeld = useHoldPage(place, { isHeld: sending.length > 0 });
  const described = [describedBy, `${id}-limits`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const hasSome = photos.length + sending.length > 0;

  return (
    <div ref={place} className="grid gap-4">
      <ul className={hasSome ? 'grid gap-3' : 'hidden'}>
        {photos.map((photo) => (
          <Row key={photo.content} name={photo.name} picture={<PhotoPicture file={files.get(photo.content)} />}>
            <p className="flex items-center gap-1.5 text-sm text-success">
              <Icon name="circle-check" size="sm" />
              {texts.photoHere}
            </p>
            <IconButton
              icon="trash-2"
              label={texts.removePhoto(photo.name)}
              onClick={() => {
                remove(photo);
                // The row is about to go, and the focus would go with it.
                chooser.current?.focus();
              }}
            />
          </Row>
        ))}
        {sending.map((photo) => (
          <SendingRow key={photo.id} photo={photo} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {/* Where a finger is what points, there is a camera at its back. */}
        <span className="hidden pointer-coarse:contents">
          <Chooser icon="camera" isCamera isFull={isFull} describedBy={described} onAdd={add}>
            {texts.takePhoto}
          </Chooser>
        </span>
        <Chooser
          icon="image"
          isMultiple={maxFiles > 1}
          isFull={isFull}
          describedBy={described}
          input={chooser}
          onAdd={add}
        >
          {texts.choosePhoto({ hasSome })}
        </Chooser>
      </div>
      <p id={`${id}-limits`} className="text-sm text-text-muted">
        {isFull ? texts.photosFull : texts.photoLimits(maxFiles, `${PHOTO_MAX_BYTES / MEBIBYTE} MB`)}
      </p>
      <div role="alert">
        {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
        {isHeld && <FieldError>{texts.photoSendingFirst}</FieldError>}
      </div>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

function Row({ name, picture, children }: RowProps) {
  return (
    <li className="flex items-center gap-4 rounded-lg border border-line bg-surface p-3">
      {picture}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 flex-[1_1_8rem] leading-dense font-bold">{name}</p>
        {children}
      </div>
    </li>
  );
}

function SendingRow({ photo: { file, upload } }: { readonly photo: SendingPhoto }) {
  const { phase, sentBytes, totalBytes } = useSyncExternalStore(upload.subscribe, upload.get);
  const percent = percentOf(sentBytes, totalBytes);
  return (
    <Row name={file.name} picture={<PhotoPicture file={file} />}>
      <IconButton icon="x" label={`${texts.cancel} ${file.name}`} onClick={upload.cancel} />
      <div className="w-full">
        <Progress
          label={texts.photoSending(file.name)}
          value={percent}
          max={100}
          figure={`${percent}%`}
          tone={phase === 'paused' ? 'behind' : 'primary'}
        />
        {phase === 'paused' && (
          <p role="status" className="text-sm text-text-muted">
            {texts.photoPaused}
          </p>
        )}
      </div>
    </Row>
  );
}

interface ChooserProps {
  readonly icon: IconName;
  /** Opens the camera. */
  readonly isCamera?: boolean;
  readonly isMultiple?: boolean;
  readonly isFull: boolean;
  readonly describedBy: string;
  readonly input?: React.RefObject<HTMLInputElement | null>;
  readonly onAdd: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

function Chooser({ icon, isCamera = false, isMultiple = false, isFull, describedBy, input, ...more }: ChooserProps) {
  const { onAdd, children } = more;
  return (
    <label
      className={`${buttonClasses({ variant: 'secondary' })} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${isFull ? 'opacity-60' : ''}`}
    >
      <Icon name={icon} />
      {children}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        capture={isCamera ? 'environment' : undefined}
        multiple={isMultiple}
        aria-disabled={isFull}
        aria-describedby={describedBy}
        onClick={(event) => isFull && event.preventDefault()}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // So that the same photo can be chosen again after it was removed.
          target.value = '';
        }}
        className="sr-only"
      />
    </label>
  );
}

const WIDTH_PX = 240;

/** A small picture of a photo that is on this device, drawn here: no address of it exists that anybody could share. */
function PhotoPicture({ file }: { readonly file: File | undefined }) {
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
