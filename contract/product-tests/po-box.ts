/**
 * Whether an address is a box at a post office, to which parcel carriers do not deliver. A mailbox of one's own at a street (PMB, a
 * box of a rural route, of a college) has a street to go to.
 */
export function isPoBox(lines: readonly string[]): boolean {
  const written = lines.map(plain).filter((line) => line !== '');
  if (written.some((line) => NAMED_BOX.some((pattern) => pattern.test(line)))) return true;
  return !written.some((line) => HAS_STREET.test(line)) && written.some((line) => BARE_BOX.test(line));
}

/** As it is read aloud: dots, dashes and signs between the letters say nothing. */
function plain(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N},]+/gu, ' ')
    .trim();
}

/** The number of a box, or its letter; a box at the end of a line has its number elsewhere. Box Elder is a tree. */
const NUMBER = String.raw` ?(?:(?:no|nr|num|number) ?)?(?:[a-z]? ?\d|[a-z]?(?:,|$))`;

const NAMED_BOX = [
  // PO Box, P O Box, P0 Box, POBox, PO Bx
  new RegExp(String.raw`(?:^|[ ,])p ?[o0] ?(?:box|bx)${NUMBER}`, 'u'),
  // POB 12; the letters alone may be a name
  /(?:^|[ ,])p ?[o0] ?b ?(?:no |number )?\d/u,
  // Post Office Box, Post Box, Postal Box
  new RegExp(String.raw`(?:^|[ ,])post(?:al)? ?(?:office |off |ofc )?(?:box|bx)${NUMBER}`, 'u'),
  // PO Drawer, Post Office Drawer
  new RegExp(String.raw`(?:^|[ ,])(?:p ?[o0]|post office) ?drawer${NUMBER}`, 'u'),
  // PO 12, and nothing else
  /^p ?[o0] ?\d+$/u,
  // Puerto Rico
  /^apartado (?:postal )?\d/u,
];

/** Box 12, Drawer K, Caller Box 7: a line of its own, where no other names a street. */
const BARE_BOX =
  /^(?:lock|call|caller|firm caller|mail)? ?(?:box|bx|drawer) ?(?:no |number )?(?:[a-z]?\d+|[a-z])(?:,|$)/u;

/** A house number, or a route whose boxes stand at the road. */
const HAS_STREET = /^(?:\d+[a-z]? .*\p{L}|(?:rr|hc|rural route|highway contract|star route|psc|cmr|unit) ?\d)/u;
