import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { examplesQuery, loadExample } from "../../api/reports.ts";
import { byteSize } from "../../ui/byte-size.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";

/** Reports made of real runs, each one click away. Below a list of own reports only those not loaded yet. */
export function Examples({ onlyMissing = false }: { onlyMissing?: boolean }) {
  const navigate = useNavigate();
  const examples = useQuery(examplesQuery);
  const load = useMutation({
    mutationFn: loadExample,
    onSuccess: ({ url }) => void navigate({ to: new URL(url, location.href).pathname }),
  });
  const listed = (examples.data?.examples ?? []).filter((example) => !onlyMissing || !example.loaded);
  if (listed.length === 0) return null;

  return (
    <section aria-label="Examples" className="mt-9">
      <h2 className="mb-2.5 text-[15px] font-semibold">
        Examples <span className="ml-1.5 text-sm font-normal text-ink3">real runs, uploaded as your own files are</span>
      </h2>
      {load.isError && <ErrorNotice title="The example could not be loaded." error={load.error} />}
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {listed.map((example) => {
          const loading = load.isPending && load.variables === example.id;
          return (
            <li key={example.id} className="flex flex-col items-start gap-1 border-t border-line py-3 text-[13px]">
              <h3 className="font-semibold">{example.title}</h3>
              <p className="text-ink2">{example.summary}</p>
              <div className="mt-auto flex items-center gap-3 pt-1.5">
                <Button
                  size="small"
                  disabled={load.isPending}
                  aria-label={`Open example: ${example.title}`}
                  onClick={() =>
                    example.loaded
                      ? void navigate({ to: new URL(example.url, location.href).pathname })
                      : load.mutate(example.id)
                  }
                >
                  {loading ? "Loading…" : "Open"}
                </Button>
                <span className="text-sm text-ink3">
                  {example.files} files, {byteSize(example.bytes)}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
