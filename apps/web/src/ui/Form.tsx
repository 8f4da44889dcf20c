import type { ComponentProps } from "react";

/** A form that the page itself sends, by a button or by Enter. */
export function Form({ onSend, ...rest }: Omit<ComponentProps<"form">, "onSubmit"> & { onSend: () => void }) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}
