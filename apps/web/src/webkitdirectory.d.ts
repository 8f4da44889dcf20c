import "react";

declare module "react" {
  interface InputHTMLAttributes<T> {
    /** Picks whole folders; every browser has it, React's types do not. */
    webkitdirectory?: string;
  }
}
