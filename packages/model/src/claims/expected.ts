import { directionFor } from "./direction.ts";
import type { Measured } from "./measure.ts";
import type { Orientation } from "./orientation.ts";
import type { StatedNumber } from "./stated-number.ts";

/** Turns a stated magnitude into what the calculation gives if the claim is true; monotone where it is used. */
export type Turn = (magnitude: number) => number;

/** Why a calculation could also be meant in another way, which would make it hold. */
export type OtherMeaning =
  | "other-sign"
  | "other-way-round"
  | "change-for-ratio"
  | "ratio-for-change"
  | "twice-for-more";

/** What the claim's number means for its calculation: it holds by any of `meant`; by one of `other` it is in doubt. */
export interface Expected {
  readonly meant: readonly Turn[];
  readonly other: readonly { readonly why: OtherMeaning; readonly turn: Turn }[];
}

const same: Turn = (m) => m;
const negative: Turn = (m) => -m;
const inverse: Turn = (m) => 1 / m;

/** What a number of the sentence expects of a value that is neither a ratio nor a difference, or of one of those. */
export function expectedOf(stated: StatedNumber, { form, isLiteral }: Measured, { side, from }: Orientation): Expected {
  const signed: Turn = stated.sign === "-" ? negative : same;
  if (form.kind === "plain" || isLiteral) return { meant: [signed], other: [] };
  const going = stated.isTarget ? 0 : directionFor(stated.direction, form.first.dimension);
  const known = from === "order" && side === -1 ? 0 : side;
  if (form.kind === "difference") return differenceOf(stated, going, known, from === "names", signed);
  if (stated.kind === "factor") return factorOf(stated, form.kind, going, known);
  const isChange = stated.sign !== "" || (stated.direction !== "" && !stated.isTarget);
  if (!isChange) return shareOf(form.kind);
  if (stated.sign === "" && going === 0)
    return { meant: [], other: [same, negative].map((turn) => ({ why: "other-sign", turn })) };
  return changeOf(stated, form.kind, going, known, signed);
}

function differenceOf(
  { sign }: StatedNumber,
  going: 1 | -1 | 0,
  side: 1 | -1 | 0,
  isNamed: boolean,
  signed: Turn,
): Expected {
  const other = [same, negative].map((turn) => ({ why: "other-sign" as const, turn }));
  if (sign !== "") return { meant: [signed], other };
  if (going === 0 || side === 0) return { meant: [same], other };
  return { meant: [going * side === 1 ? same : negative], other: isNamed ? [] : other };
}

/** A percentage that says what part something is, or by how much without saying which way. */
function shareOf(form: "ratio" | "change" | "reduction"): Expected {
  const other: Expected["other"][number][] = [
    { why: "other-way-round", turn: inverse },
    { why: "other-sign", turn: negative },
  ];
  if (form === "ratio")
    other.push({ why: "change-for-ratio", turn: (m) => 1 + m }, { why: "change-for-ratio", turn: (m) => 1 - m });
  else other.push({ why: "ratio-for-change", turn: (m) => (form === "change" ? m - 1 : 1 - m) });
  return { meant: [same], other };
}

function changeOf(
  { sign, direction }: StatedNumber,
  form: "ratio" | "change" | "reduction",
  going: 1 | -1 | 0,
  side: 1 | -1 | 0,
  signed: Turn,
): Expected {
  const change: Turn = sign === "" ? (m) => going * m : signed;
  const turned: Turn = (m) => 1 / (1 + change(m));
  const isSpeed = direction === "faster" || direction === "slower";
  const both = (one: Turn, other: Turn): Expected["other"] => [
    { why: "other-way-round", turn: one },
    { why: "other-sign", turn: other },
  ];
  if (form === "ratio") {
    const straight: Turn = (m) => 1 + change(m);
    const other: Expected["other"] = [
      ...both(straight, turned),
      { why: "change-for-ratio", turn: same },
      ...(isSpeed ? [{ why: "other-way-round" as const, turn: (m: number) => 1 / (1 - change(m)) }] : []),
    ];
    return { meant: [side === -1 ? turned : straight], other };
  }
  const flip = form === "change" ? 1 : -1;
  const direct: Turn = (m) => flip * change(m);
  const reversed: Turn = (m) => flip * (turned(m) - 1);
  // Old over new less 1 is a change of speed, which is how much faster something is, too.
  const speed: Turn = (m) => -flip * change(m);
  if (side === -1 && isSpeed && form === "change") return { meant: [speed], other: both(reversed, direct) };
  if (side === -1) return { meant: [reversed], other: both(direct, speed) };
  // A sign that was written is beyond doubt where the calculation is a plain change; one by words needs to know the sides.
  const certain = side === 1 || (form === "change" && sign !== "");
  const quicker: Turn = (m) => flip * (1 / (1 - change(m)) - 1);
  const others: Expected["other"] = certain ? [{ why: "other-way-round", turn: reversed }] : both(reversed, speed);
  return { meant: [direct], other: isSpeed ? [...others, { why: "other-way-round", turn: quicker }] : others };
}

function factorOf(
  { isMultiple }: StatedNumber,
  form: "ratio" | "change" | "reduction",
  going: 1 | -1 | 0,
  side: 1 | -1 | 0,
): Expected {
  const plain: Turn = form === "ratio" ? same : form === "change" ? (m) => m - 1 : (m) => 1 - m;
  const turned: Turn = (m) => plain(1 / m);
  const more: Expected["other"][number] = { why: "twice-for-more", turn: (m) => plain(1 + m) };
  const doubt = (turn: Turn): Expected["other"] => [{ why: "other-way-round", turn }, more];
  const up = going === 1 || (going === 0 && isMultiple);
  if (form === "ratio" && side === 0) {
    // Nothing says which side is which; whoever divides so that the factor comes out means that factor.
    return going === -1 ? { meant: [plain, turned], other: [more] } : { meant: [plain], other: doubt(turned) };
  }
  if (!up && going === 0) return { meant: [plain], other: doubt(turned) };
  const straight = up ? plain : turned;
  const backward = up ? turned : plain;
  if (side === -1) return { meant: [backward], other: doubt(straight) };
  return { meant: [straight], other: side === 1 ? [more] : doubt(backward) };
}
