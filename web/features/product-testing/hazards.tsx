import type { Hazard } from '#contract/product-tests/product-test-plan.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** What somebody at home has to know, where those who pack and carry have a word for it. */
const WORDS: Readonly<Record<Hazard, string>> = {
  LITHIUM_BATTERY: 'There is a lithium battery inside. Keep it dry and do not open it.',
  FLAMMABLE: 'It can catch fire. Keep it away from flames and heat.',
  AEROSOL: 'It is under pressure. Keep it out of the sun.',
  CORROSIVE: 'It can hurt eyes and skin. Read the label before you open it.',
  LIQUID: 'It is a liquid. Open the package upright.',
  SHARP: 'It has sharp parts. Keep it away from children.',
  ALLERGENS: 'It holds something that people can be allergic to. Check the label first.',
};

const wordsOf = (hazard: string): string => (Object.hasOwn(WORDS, hazard) ? WORDS[hazard as Hazard] : hazard);

/** What somebody has to know before they open the box; nothing where there is nothing to say. */
export function Hazards({ hazards }: { readonly hazards: readonly string[] }) {
  if (hazards.length === 0) return null;
  return (
    <div className="mt-4">
      <Banner tone="warning">
        <p className="font-bold">Please take care</p>
        <ul className="mt-1 list-disc ps-[1em] wrap-anywhere">
          {hazards.map((hazard) => (
            <li key={hazard}>{wordsOf(hazard)}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
