/** Loads examples into a server and waits until their files have been read: until then a page changes with each of them. */
export async function loadExamples(url: string, examples: readonly string[]): Promise<void> {
  for (const name of examples) {
    const answer = await fetch(`${url}/api/v1/examples/${name}`, { method: "POST" });
    if (!answer.ok) throw new Error(`example ${name}: ${answer.status} ${await answer.text()}`);
  }
  await allRead(url);
}

/** Waits until a server has read every file. */
export async function allRead(url: string): Promise<void> {
  while (((await (await fetch(`${url}/readyz`)).json()) as { pending: number }).pending > 0)
    await new Promise((wait) => setTimeout(wait, 20));
}
