import { describe, expect, test } from "vitest";
import { divideMemory, memoryLimit } from "./memory-limit.ts";

const GiB = 1024 ** 3;

function files(content: Readonly<Record<string, string>>): (file: string) => string {
  return (file) => {
    const text = content[file];
    if (text === undefined) throw new Error(`no ${file}`);
    return text;
  };
}

describe("the memory that may be taken", () => {
  test.each([
    ["cgroup v2", { "/sys/fs/cgroup/memory.max": "3221225472\n" }, 3 * GiB],
    ["cgroup v2 without a limit", { "/sys/fs/cgroup/memory.max": "max\n" }, 16 * GiB],
    ["cgroup v1", { "/sys/fs/cgroup/memory/memory.limit_in_bytes": "1073741824\n" }, GiB],
    ["cgroup v1 without a limit", { "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n" }, 16 * GiB],
    ["another system", {}, 16 * GiB],
  ])("%s", (_name, content, limit) => expect(memoryLimit(files(content), 16 * GiB)).toBe(limit));
});

const wanted = { parseThreads: 2, taskThreads: 4, heapMb: 1024, cacheBytes: 384 * 1024 ** 2 };

describe("what each worker gets of it", () => {
  test.each([1.5, 2, 3, 4, 8, 64])("%d GiB are not exceeded by the sum", (gigabytes) => {
    const { parseThreads, taskThreads, heapMb, cacheBytes } = divideMemory(gigabytes * GiB, wanted);
    const threads = parseThreads + taskThreads;
    expect((threads * (heapMb + 192) + 384) / 1024).toBeLessThanOrEqual(gigabytes);
    expect(cacheBytes).toBeLessThanOrEqual((heapMb * 1024 ** 2) / 2);
    expect(parseThreads).toBeGreaterThanOrEqual(1);
    expect(taskThreads).toBeGreaterThanOrEqual(1);
    expect(heapMb).toBeGreaterThanOrEqual(256);
  });

  test("all that is wanted, where there is room", () => {
    expect(divideMemory(64 * GiB, wanted)).toEqual(wanted);
  });

  test("two files are read at a time in the container's three gigabytes", () => {
    expect(divideMemory(3 * GiB, wanted)).toMatchObject({ parseThreads: 2, taskThreads: 2 });
  });
});
