import { toldWays } from "@sweetspot/model/judge/told-directions";
import { betterWays } from "@sweetspot/model/judge/directions";
import Type, { type Static } from "typebox";

/** The direction in which a number is better, and its source. */
export const BetterDirection = Type.Object({
  direction: Type.Enum([...betterWays]),
  from: Type.Union(
    [
      Type.Literal("link"),
      Type.Literal("setting"),
      Type.Literal("metadata"),
      Type.Literal("known"),
      Type.Literal("name"),
      Type.Literal("nowhere"),
    ],
    {
      description:
        "link: this query. setting: the project's. metadata: a Unit line in the evidence. known: this name as a " +
        "whole. name: guessed from words in it. nowhere: nothing says",
    },
  ),
  words: Type.Array(Type.String(), { description: "The words it is guessed from, or the pattern that says so" }),
});
export type BetterDirection = Static<typeof BetterDirection>;

/** A project's word on which way of a unit or metric is better. */
export const BetterSetting = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 400,
      description: "Unit of a benchmark or name of a metric; `*` matches any text",
    }),
    better: Type.Enum([...toldWays]),
  },
  { additionalProperties: false },
);
export type BetterSetting = Static<typeof BetterSetting>;
