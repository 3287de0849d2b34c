import { useState } from 'react';
import { RangeSlider } from '#ui/forms/range-slider.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

function Slider({ label, at }: { readonly label: string; readonly at: number }) {
  const [value, setValue] = useState(at);
  return (
    <RangeSlider label={label} min={0} max={100} value={value} valueText={`${value} of 100`} onChange={setValue} />
  );
}

export const RANGE_ENTRY: GalleryEntry = {
  name: 'Range slider',
  states: {
    'In the middle': <Slider label="How many, in the middle" at={40} />,
    'At the beginning': <Slider label="How many, at the beginning" at={0} />,
    'At the end': <Slider label="How many, at the end" at={100} />,
  },
};
