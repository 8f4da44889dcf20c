import { directionFor } from "./direction.ts";
import type { Measured } from "./measure.ts";
import type { Orientation } from "./orientation.ts";
import type { Interval, StatedNumber } from "./stated-number.ts";

/** Turns a stated magnitude into what the calculation gives if the claim is true; monotone where it is used. */
export type Turn = (magnitude: number) => number;

/** The reason that a calculation could also be meant in another way, which would make it hold. */
export type OtherMeaning =
  | "which-side"
  | "other-sign"
  | "other-way-round"
  | "change-for-ratio"
  | "ratio-for-change"
  | "twice-for-more";

/** The values that the claim's number expects of its calculation: it holds by any of `meant`; by one of `other` it is in doubt. */
export interface Expected {
  readonly meant: readonly Turn[];
  readonly other: readonly { readonly why: OtherMeaning; readonly turn: Turn }[];
  /** The magnitudes that there can be: nothing falls by more than all of it. */
  readonly possible: Interval;
}

const any: Interval = { low: -Infinity, high: Infinity };
const positive: Interval = { low: 1e-12, high: Infinity };
const almostAll = 1 - 1e-9;

const same: Turn = (m) => m;
const negative: Turn = (m) => -m;
const inverse: Turn = (m) => 1 / m;

/** The value that a number of the sentence expects of a value that is neither a ratio nor a difference, or of one of those. */
export function expectedOf(
  stated: StatedNumber,
  { form, isLiteral, references }: Measured,
  { side, from, hasBase }: Orientation,
): Expected {
  const signed: Turn = stated.sign === "-" ? negative : same;
  if (form.kind === "plain" || isLiteral) return { meant: [signed], other: [], possible: any };
  const going = stated.isTarget ? 0 : directionFor(stated.direction, form.first.dimension);
  const hasUnnamedSides = hasBase && side === 0 && references.length > 0 && stated.direction !== "";
  const expected = withSides(stated, form.kind, going, side, from === "names", signed);
  return hasUnnamedSides ? doubtful(expected) : expected;
}

/** The values that hold only if the sides are those that nobody named. */
function doubtful({ meant, other, possible }: Expected): Expected {
  return { meant: [], other: [...meant.map((turn) => ({ why: "which-side" as const, turn })), ...other], possible };
}

function withSides(
  stated: StatedNumber,
  form: "difference" | "ratio" | "change" | "reduction",
  going: 1 | -1 | 0,
  side: 1 | -1 | 0,
  isNamed: boolean,
  signed: Turn,
): Expected {
  if (form === "difference") return differenceOf(stated, going, side, isNamed, signed);
  if (stated.kind === "factor") return factorOf(stated, form, going, side);
  const isChange = stated.sign !== "" || (stated.direction !== "" && !stated.isTarget);
  if (!isChange) return shareOf(form);
  if (stated.sign === "" && going === 0)
    return { meant: [], other: [same, negative].map((turn) => ({ why: "other-sign", turn })), possible: any };
  // A sign says which side is meant where only the order of the variants speaks against it.
  return changeOf(stated, form, going, stated.sign !== "" && !isNamed && side === -1 ? 0 : side, signed);
}

function differenceOf(
  { sign }: StatedNumber,
  going: 1 | -1 | 0,
  side: 1 | -1 | 0,
  isNamed: boolean,
  signed: Turn,
): Expected {
  const other = [same, negative].map((turn) => ({ why: "other-sign" as const, turn }));
  if (sign !== "") return { meant: [signed], other, possible: any };
  if (going === 0 || side === 0) return { meant: [same], other, possible: any };
  return { meant: [going * side === 1 ? same : negative], other: isNamed || side === 1 ? [] : other, possible: any };
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
  return { meant: [same], other, possible: positive };
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
  const possible: Interval = change(1) < 0 ? { low: -Infinity, high: almostAll } : { low: -almostAll, high: Infinity };
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
    return { meant: side === -1 ? [] : [straight], other, possible };
  }
  const flip = form === "change" ? 1 : -1;
  const direct: Turn = (m) => flip * change(m);
  const reversed: Turn = (m) => flip * (turned(m) - 1);
  // Old over new less 1 is a change of speed, which is how much faster something is, too.
  const speed: Turn = (m) => -flip * change(m);
  if (side === -1 && isSpeed && form === "change") return { meant: [speed], other: both(reversed, direct), possible };
  // The number that comes out is not the one that is claimed, even where it follows from it.
  if (side === -1) return { meant: [], other: [...both(reversed, speed), ...both(direct, speed)], possible };
  // A sign that was written is beyond doubt where the calculation is a plain change; one by words needs to know the sides.
  const certain = side === 1 || (form === "change" && sign !== "");
  const quicker: Turn = (m) => flip * (1 / (1 - change(m)) - 1);
  const others: Expected["other"] = certain ? [{ why: "other-way-round", turn: reversed }] : both(reversed, speed);
  return {
    meant: [direct],
    other: isSpeed ? [...others, { why: "other-way-round", turn: quicker }] : others,
    possible,
  };
}

function factorOf(
  { isMultiple, readings }: StatedNumber,
  form: "ratio" | "change" | "reduction",
  going: 1 | -1 | 0,
  side: 1 | -1 | 0,
): Expected {
  const plain: Turn = form === "ratio" ? same : form === "change" ? (m) => m - 1 : (m) => 1 - m;
  const turned: Turn = (m) => plain(1 / m);
  const more: Expected["other"][number] = { why: "twice-for-more", turn: (m) => plain(1 + m) };
  const doubt = (turn: Turn): Expected["other"] => [{ why: "other-way-round", turn }, more];
  // `cut in half` has gone down already by being half of it.
  const isPart = going === -1 && readings.every(({ value }) => value < 1);
  const up = going === 1 || isPart || (going === 0 && isMultiple);
  if (form === "ratio" && side === 0) {
    // Nothing says which side is which; whoever divides so that the factor comes out means that factor.
    return going === -1 && !isPart
      ? { meant: [plain, turned], other: [more], possible: positive }
      : { meant: [plain], other: doubt(turned), possible: positive };
  }
  if (!up && going === 0) return { meant: [plain], other: doubt(turned), possible: positive };
  const straight = up ? plain : turned;
  const backward = up ? turned : plain;
  if (side === -1) return { meant: [backward], other: doubt(straight), possible: positive };
  return { meant: [straight], other: side === 1 ? [more] : doubt(backward), possible: positive };
}
