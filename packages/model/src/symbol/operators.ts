/** The operators of C++ by their code in a mangled name: how each is written, and how many operands it has; `_` is a space. */
export const operators: ReadonlyMap<string, readonly [name: string, operands: number]> = new Map(
  (
    [
      "aN &= 2|aS = 2|aa && 2|ad & 1|an & 2|at alignof_ 1|aw co_await_ 1|az alignof_ 1|cc const_cast 2|cl () 2|cp () 2|cm , 2",
      "co ~ 1|dV /= 2|dX [...]= 3|da delete[]_ 1|dc dynamic_cast 2|de * 1|di = 2|dl delete_ 1|ds .* 2|dt . 2|dv / 2|dx ]= 2",
      'eO ^= 2|eo ^ 2|eq == 2|fl ... 2|fr ... 2|fL ... 3|fR ... 3|ge >= 2|gs :: 1|gt > 2|ix [] 2|lS <<= 2|le <= 2|li operator""_ 1',
      "ls << 2|lt < 2|mI -= 2|mL *= 2|mi - 2|ml * 2|mm -- 1|na new[] 3|ne != 2|ng - 1|nt ! 1|nw new 3|nx noexcept 1|oR |= 2",
      "oo || 2|or | 2|pL += 2|pl + 2|pm ->* 2|pp ++ 1|ps + 1|pt -> 2|qu ? 3|rM %= 2|rS >>= 2|rc reinterpret_cast 2|rm % 2",
      "rs >> 2|sP sizeof... 1|sZ sizeof... 1|sc static_cast 2|ss <=> 2|st sizeof_ 1|sz sizeof_ 1|te typeid_ 1|ti typeid_ 1",
      "tr throw 0|tw throw_ 1",
    ] as const
  )
    .flatMap((line) => line.match(/\w\w \S+ \d/g) ?? [])
    .map((entry) => {
      const [code = "", name = "", operands] = entry.split(" ");
      const spaced = /^[a-z].*_$/.test(name) ? `${name.slice(0, -1)} ` : name;
      return [code, [spaced, Number(operands)]];
    }),
);
