import { type KeyboardEvent, useState } from 'react';
import { keepFocusNear } from './keep-focus-near.ts';
import { TOKEN_SHAPE, TOKEN_TONES, type TokenKind } from './token-classes.ts';

interface TokenInputProps {
  readonly kind?: TokenKind;
  readonly label: string;
  readonly onRemove?: (() => void) | undefined;
  readonly isDisabled?: boolean;
}

interface TokenTextProps extends TokenInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputType?: 'text' | 'date';
}

/** A part of a sentence that is written in place. Backspace in an empty one takes it away. */
export function TokenText(props: TokenTextProps) {
  const { kind = 'value', label, value, onChange, onRemove, placeholder = '…', maxLength = 200 } = props;
  return (
    <input
      type={props.inputType ?? 'text'}
      aria-label={label}
      value={value}
      size={Math.min(40, Math.max(4, value.length + 1))}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={props.isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => removeWhenEmpty(event, onRemove)}
      className={classesOf(kind)}
    />
  );
}

interface TokenNumberProps extends TokenInputProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
}

/** A number written in place. What is not a number stays in the box until it is one, and is told as none. */
export function TokenNumber(props: TokenNumberProps) {
  const { kind = 'value', label, value, onChange, onRemove, min, max, isWhole = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : String(value));
  const isWrong = shown.trim() !== '' && readNumber(shown, { min, max, isWhole }) === null;

  return (
    <input
      inputMode={isWhole ? 'numeric' : 'decimal'}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={shown}
      size={Math.max(3, shown.length + 1)}
      placeholder="0"
      maxLength={16}
      disabled={props.isDisabled}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(readNumber(event.currentTarget.value, { min, max, isWhole }));
      }}
      onBlur={() => !isWrong && setTyped(null)}
      onKeyDown={(event) => removeWhenEmpty(event, onRemove)}
      className={`${classesOf(isWrong ? 'problem' : kind)} text-end tabular-nums`}
    />
  );
}

interface NumberLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isWhole: boolean;
}

/** The number that somebody typed, thousands separated or not; null where it is none or outside its limits. */
export function readNumber(typed: string, { min = -Infinity, max = Infinity, isWhole }: NumberLimits): number | null {
  const bare = typed.trim().replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/gu, '');
  if (!/^-?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(bare)) return null;
  const number = Number(bare);
  return (isWhole && !Number.isInteger(number)) || number < min || number > max ? null : number;
}

function removeWhenEmpty(event: KeyboardEvent<HTMLInputElement>, onRemove: (() => void) | undefined): void {
  if (onRemove === undefined || event.key !== 'Backspace' || event.currentTarget.value !== '') return;
  event.preventDefault();
  keepFocusNear(event.currentTarget, onRemove);
}

function classesOf(kind: TokenKind): string {
  return `${TOKEN_SHAPE} ${TOKEN_TONES[kind]} [field-sizing:content] min-w-12 max-w-80 placeholder:font-regular placeholder:text-text-muted disabled:opacity-60`;
}
