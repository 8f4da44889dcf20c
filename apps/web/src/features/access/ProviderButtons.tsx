import { useMutation, useQuery } from "@tanstack/react-query";
import { goToProvider, waysInQuery } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";

/** Buttons that lead to the providers people sign in with; nothing where there are none. */
export function ProviderButtons({ to, invitation }: { to: string; invitation?: string }) {
  const providers = useQuery(waysInQuery).data?.providers ?? [];
  const go = useMutation({ mutationFn: goToProvider });
  if (providers.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-2 border-b border-line pb-6">
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          disabled={go.isPending || go.isSuccess}
          onClick={() => go.mutate({ provider: id, to, ...(invitation === undefined ? {} : { invitation }) })}
        >
          Continue with {label}
        </Button>
      ))}
      {go.isError && <ErrorNotice error={go.error} />}
    </div>
  );
}
