import type { Hazard } from '#contract/product-tests/product-test-plan.ts';
import { Icon } from '#ui/icons/icon.tsx';

/** What somebody at home has to know, where those who pack and carry have a word for it. */
const LABELS: Readonly<Record<Hazard, string>> = {
  LITHIUM_BATTERY: "Contains a lithium battery. Keep it dry and don't open it.",
  FLAMMABLE: 'Flammable. Keep it away from flames and heat.',
  AEROSOL: 'Contents under pressure. Keep it out of the sun.',
  CORROSIVE: 'Can irritate eyes and skin. Read the label before you open it.',
  LIQUID: 'Contains liquid. Open the package upright.',
  SHARP: 'Has sharp parts. Keep it away from children.',
  ALLERGENS: 'Contains a possible allergen. Check the label first.',
};

const textOf = (hazard: string): string => (Object.hasOwn(LABELS, hazard) ? LABELS[hazard as Hazard] : hazard);

/** What somebody has to know before they open the box; nothing where there is nothing to say. */
export function Hazards({ hazards }: { readonly hazards: readonly string[] }) {
  if (hazards.length === 0) return null;
  return (
    <section
      aria-labelledby="hazards"
      className="mt-4 rounded-md bg-warning-soft px-4 py-3 text-sm max-[15rem]:px-2 leading-[1.45] text-on-warning-soft md:px-5"
    >
      <p id="hazards" className="flex items-center gap-2 font-bold">
        <Icon name="triangle-alert" />
        Handle with care
      </p>
      {/* Below the sign, not beside it: with large letters there is no room to spare. */}
      <ul className="mt-1.5 grid gap-1">
        {hazards.map((hazard) => (
          <li key={hazard}>{textOf(hazard)}</li>
        ))}
      </ul>
    </section>
  );
}
