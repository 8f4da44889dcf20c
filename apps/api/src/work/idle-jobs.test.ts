import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IdleJobs } from "./idle-jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("jobs are done once it has been quiet for a while, and stop for a call", () => {
  const jobs = new IdleJobs(100);
  const done: number[] = [];
  jobs.replace([1, 2, 3].map((job) => () => void done.push(job)));
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual([]);
  jobs.rest();
  vi.advanceTimersByTime(99);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([1]);
  jobs.interrupt();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual([1]);
  jobs.rest();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual([1, 2, 3]);
});

test("a job that fails does not keep the others from being done", () => {
  const jobs = new IdleJobs(0);
  let isDone = false;
  const fail = () => {
    throw new Error("no");
  };
  jobs.replace([fail, () => (isDone = true)]);
  jobs.rest();
  vi.advanceTimersByTime(100);
  expect(isDone).toBe(true);
});

test("what was wanted last takes the place of what still waits", () => {
  const jobs = new IdleJobs(0);
  const done: string[] = [];
  jobs.replace([() => void done.push("old")]);
  jobs.replace([() => void done.push("new")]);
  jobs.rest();
  vi.advanceTimersByTime(100);
  expect(done).toEqual(["new"]);
});
