import { CopyButton } from "../../ui/CopyButton.tsx";
import { useCurl } from "../access/use-curl.ts";

/**
 * The commands that a new user copies, with this server's own address.
 * @param folded behind its heading, below the reports that are there
 */
export function FirstSteps({ folded = false }: { folded?: boolean }) {
  return (
    <section aria-label="From a terminal" className="mt-9">
      {folded ? (
        <details>
          <summary className="cursor-pointer py-0.5 text-[15px] font-semibold">From a terminal</summary>
          <Steps />
        </details>
      ) : (
        <>
          <h2 className="mb-2.5 text-[15px] font-semibold">From a terminal</h2>
          <Steps />
        </>
      )}
    </section>
  );
}

function Steps() {
  const curl = useCurl();
  const files = `${location.origin}/api/v1/files/my-project/my-change`;
  const steps = [
    {
      title: "Measure a change and send the benchmarks",
      text: "Runs main and your checkout in many alternated processes: only those can prove a difference.",
      command: `curl -O ${location.origin}/cli && SWEETSPOT_URL=${location.origin} node cli bench --before main --after . --control --project my-project --report my-change -- go test -run '^$' -bench . -benchmem`,
    },
    {
      title: "Send benchmark output that you have",
      text: "One process shows how its runs differ; it proves nothing.",
      command: `${curl} -T bench.txt ${files}/before/bench.txt`,
    },
    {
      title: "Send a profile",
      text: "Any pprof profile, from a file or straight from a running service.",
      command: `curl -s http://localhost:6060/debug/pprof/profile?seconds=30 | ${curl} -T - ${files}/before/cpu.pb.gz`,
    },
    {
      title: "Send metrics",
      text: "Ten minutes of scrapes, one every five seconds, become a rate chart. No Prometheus server is needed.",
      command: `for i in $(seq 120); do curl -s http://localhost:8080/metrics | ${curl} -sT - ${files}/before/metrics-$(date +%s%3N).prom; sleep 5; done`,
    },
  ];
  return (
    <>
      <p className="mb-2 text-sm text-ink3">A path names everything: project / report / variant / file</p>
      {curl !== "curl" && (
        <p className="mb-2 text-[13px] text-ink2">
          The commands send the token in <code>SWEETSPOT_TOKEN</code>. A project’s admin makes one on its page, under
          Access.
        </p>
      )}
      <ol className="border-t border-line">
        {steps.map((step) => (
          <li
            key={step.title}
            className="grid grid-cols-[minmax(220px,1fr)_2.6fr] items-center gap-x-8 gap-y-1.5 border-b border-line py-2.5 text-[13px] max-lg:grid-cols-1"
          >
            <div>
              <h3 className="font-semibold">{step.title}</h3>
              <p className="text-ink2">{step.text}</p>
            </div>
            <div className="flex min-w-0 items-center gap-2">
              <code className="min-w-0 flex-1 rounded-md bg-sunk px-3 py-2 [overflow-wrap:anywhere]">
                {step.command}
              </code>
              <CopyButton size="small" text={step.command} label={`Copy: ${step.title}`} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
