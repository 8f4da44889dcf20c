import type { Expression, ExpressionOf, ValueType } from "./ast.ts";
import { parseError, type QueryPosition } from "./error.ts";
import { compileMatchers } from "./matcher.ts";
import { refusedFunctions, signatures } from "./signatures.ts";

const words: Record<ValueType, string> = {
  scalar: "scalar",
  string: "string",
  vector: "instant vector",
  matrix: "range vector",
};

/** The type of an expression's value. */
export function typeOf(expression: Expression): ValueType {
  switch (expression.kind) {
    case "number":
      return "scalar";
    case "string":
      return "string";
    case "selector":
    case "aggregation":
      return "vector";
    case "range":
    case "subquery":
      return "matrix";
    case "call":
      return signatures.get(expression.name)?.returns ?? "vector";
    case "binary":
      return typeOf(expression.left) === "scalar" && typeOf(expression.right) === "scalar" ? "scalar" : "vector";
    case "negation":
    case "parentheses":
      return typeOf(expression.inner);
  }
}

/** Throws `QueryError` at the first part whose type does not fit, or that is known but not evaluated here. */
export function checkTypes(text: string, expression: Expression): void {
  const fail = (position: QueryPosition, message: string): never => {
    throw parseError(text, position, message);
  };
  const expect = (part: Expression, wanted: ValueType, where: string): void => {
    checkTypes(text, part);
    const found = typeOf(part);
    if (found !== wanted) fail(part, `expected type ${words[wanted]} in ${where}, got ${words[found]}`);
  };
  switch (expression.kind) {
    case "number":
    case "string":
      return;
    case "selector":
      return checkSelector(text, expression);
    case "range":
      return checkSelector(text, expression.selector);
    case "subquery":
      checkTypes(text, expression.inner);
      if (typeOf(expression.inner) !== "vector") {
        fail(expression, `subquery is only allowed on instant vector, got ${words[typeOf(expression.inner)]} instead`);
      }
      return;
    case "parentheses":
      return checkTypes(text, expression.inner);
    case "negation": {
      checkTypes(text, expression.inner);
      const type = typeOf(expression.inner);
      if (type !== "scalar" && type !== "vector") {
        fail(
          expression,
          `unary expression only allowed on expressions of type scalar or instant vector, got "${words[type]}"`,
        );
      }
      return;
    }
    case "aggregation":
      expect(expression.inner, "vector", "aggregation expression");
      if (expression.parameter !== undefined) {
        const wanted = expression.operator === "count_values" ? "string" : "scalar";
        expect(expression.parameter, wanted, "aggregation parameter");
      }
      return;
    case "call":
      return checkCall(text, expression, expect);
    case "binary":
      return checkBinary(text, expression);
  }
}

function checkSelector(text: string, selector: ExpressionOf<"selector">): void {
  // Compiled once here, so that a bad regular expression is a parse error with its place.
  const compiled = compileMatchers(text, selector);
  if (compiled.matchesEmpty) {
    throw parseError(text, selector, "vector selector must contain at least one non-empty matcher");
  }
}

function checkCall(
  text: string,
  call: ExpressionOf<"call">,
  expect: (part: Expression, wanted: ValueType, where: string) => void,
): void {
  const signature = signatures.get(call.name);
  if (signature === undefined) {
    const reason = refusedFunctions.get(call.name);
    if (reason !== undefined) {
      throw parseError(text, call, `the function "${call.name}" is not evaluated here: ${reason}`, "unsupported");
    }
    throw parseError(text, call, `unknown function with name "${call.name}"`);
  }
  const { args, optional } = signature;
  const least = args.length - Math.abs(optional);
  const most = optional < 0 ? Infinity : args.length;
  if (call.args.length < least || call.args.length > most) {
    const wanted = optional === 0 ? `${least}` : optional < 0 ? `at least ${least}` : `${least} to ${most}`;
    throw parseError(text, call, `expected ${wanted} argument(s) in call to "${call.name}", got ${call.args.length}`);
  }
  call.args.forEach((arg, i) => {
    expect(arg, args[Math.min(i, args.length - 1)] ?? "vector", `call to function "${call.name}"`);
  });
}

function checkBinary(text: string, binary: ExpressionOf<"binary">): void {
  checkTypes(text, binary.left);
  checkTypes(text, binary.right);
  const left = typeOf(binary.left);
  const right = typeOf(binary.right);
  for (const [side, type] of [
    [binary.left, left],
    [binary.right, right],
  ] as const) {
    if (type !== "scalar" && type !== "vector") {
      throw parseError(text, side, "binary expression must contain only scalar and instant vector types");
    }
  }
  const { matching, operator } = binary;
  const both = left === "vector" && right === "vector";
  if (!both && matching.labels.length > 0) {
    throw parseError(text, binary, "vector matching only allowed between instant vectors");
  }
  if (!both && ["and", "or", "unless"].includes(operator)) {
    throw parseError(text, binary, `set operator "${operator}" not allowed in binary scalar expression`);
  }
  const comparison = ["==", "!=", ">", "<", ">=", "<="].includes(operator);
  if (comparison && !binary.bool && left === "scalar" && right === "scalar") {
    throw parseError(text, binary, "comparisons between scalars must use BOOL modifier");
  }
}
