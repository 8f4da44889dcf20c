import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";
import { Tooltip } from "./Tooltip.tsx";

/** A button that is only an icon: `label` is its name for screen readers and its tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: Omit<ComponentProps<"button">, "children" | "aria-label"> & { icon: IconName; label: string }) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        data-noprint
        {...rest}
        aria-label={label}
        className={classNames(
          "inline-flex size-7 shrink-0 items-center justify-center rounded-[5px] text-ink2",
          "hover:bg-hover hover:text-ink disabled:opacity-40 data-[popup-open]:bg-hover",
          className,
        )}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
