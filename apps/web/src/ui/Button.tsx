import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const looks = {
  default: "border-line2 bg-paper text-ink hover:bg-hover",
  primary: "border-ink bg-ink text-bg hover:opacity-85",
  quiet: "border-transparent text-ink2 hover:bg-hover hover:text-ink",
  danger: "border-failed bg-paper text-failed hover:bg-failed-soft",
} as const;

const sizes = {
  small: "h-6 rounded-[5px] px-2 text-sm",
  normal: "h-8 rounded-md px-3 text-[13px]",
} as const;

export interface ButtonLook {
  readonly look?: keyof typeof looks;
  readonly size?: keyof typeof sizes;
}

/** The classes of a button, for what must look like one but is a link or a Base UI trigger. */
export function buttonClass({ look = "default", size = "normal" }: ButtonLook = {}): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center gap-1.5 border font-normal whitespace-nowrap select-none",
    "transition-colors disabled:opacity-45 data-[popup-open]:bg-hover",
    looks[look],
    sizes[size],
  );
}

export function Button({ look, size, className, ...rest }: ComponentProps<"button"> & ButtonLook) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ ...(look && { look }), ...(size && { size }) }), className)}
    />
  );
}
