const browsers = [
  ["Firefox", /Firefox\/(\d+)/],
  ["Edge", /Edg\/(\d+)/],
  ["Chrome", /Chrome\/(\d+)/],
  ["Safari", /Version\/(\d+).*Safari\//],
] as const;

const systems = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["macOS", /Mac OS X/],
  ["Windows", /Windows/],
  ["Linux", /Linux/],
] as const;

/** A browser as people call it, from what it says of itself: `Firefox 140 on Linux`. */
export function agentName(agent: string): string {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = systems.find(([, mark]) => mark.test(agent))?.[0];
    return `${name} ${version}${system === undefined ? "" : ` on ${system}`}`;
  }
  return agent === "" ? "An unnamed program" : agent.slice(0, 60);
}
