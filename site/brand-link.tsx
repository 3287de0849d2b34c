import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import markReversed from '#ui/art/logo/mark-reversed.svg';
import mark from '#ui/art/logo/mark.svg';

/** The mark and the name; the second part of the name gives way on a narrow screen. */
export function BrandLink() {
  const rest = brand.name.startsWith(brand.shortName) ? brand.name.slice(brand.shortName.length) : '';
  return (
    <a className="brand" href={memberPath('landing')}>
      <picture>
        <source srcSet={markReversed} media="(prefers-color-scheme: dark)" />
        <img src={mark} alt="" width="38" height="38" />
      </picture>
      <span className="brand-name">
        {rest === '' ? brand.name : brand.shortName}
        {rest === '' ? null : <span className="brand-rest">{rest}</span>}
      </span>
      <span className="brand-by">by {brand.retailerName}</span>
    </a>
  );
}
