/**
 * The frames that pprof cuts from profiles which cannot say so themselves: the allocator, the lock or the profiler that
 * is at the leaf. Regular expressions in RE2 syntax, matched against the whole function name.
 */
interface FramesToDrop {
  readonly dropFrames: string;
  readonly keepFrames: string;
}

const allocators = [
  "calloc",
  "cfree",
  "malloc",
  "free",
  "memalign",
  "do_memalign",
  "(__)?posix_memalign",
  "pvalloc",
  "valloc",
  "realloc",
  "tcmalloc::.*",
  "tc_calloc",
  "tc_cfree",
  "tc_malloc",
  "tc_free",
  "tc_memalign",
  "tc_posix_memalign",
  "tc_pvalloc",
  "tc_valloc",
  "tc_realloc",
  "tc_new",
  "tc_delete",
  "tc_newarray",
  "tc_deletearray",
  "tc_new_nothrow",
  "tc_newarray_nothrow",
  "malloc_zone_malloc",
  "malloc_zone_calloc",
  "malloc_zone_valloc",
  "malloc_zone_realloc",
  "malloc_zone_memalign",
  "malloc_zone_free",
  "runtime\\..*",
  "BaseArena::.*",
  "(::)?do_malloc_no_errno",
  "(::)?do_malloc_pages",
  "(::)?do_malloc",
  "DoSampledAllocation",
  "MallocedMemBlock::MallocedMemBlock",
  "_M_allocate",
  "__builtin_(vec_)?delete",
  "__builtin_(vec_)?new",
  "__gnu_cxx::new_allocator::allocate",
  "__libc_malloc",
  "__malloc_alloc_template::allocate",
  "allocate",
  "cpp_alloc",
  "operator new(\\[\\])?",
  "simple_alloc::allocate",
];

const locks = [
  "RecordLockProfileData",
  "(base::)?RecordLockProfileData.*",
  "(base::)?SubmitMutexProfileData.*",
  "(base::)?SubmitSpinLockProfileData.*",
  "(base::Mutex::)?AwaitCommon.*",
  "(base::Mutex::)?Unlock.*",
  "(base::Mutex::)?UnlockSlow.*",
  "(base::Mutex::)?ReaderUnlock.*",
  "(base::MutexLock::)?~MutexLock.*",
  "(Mutex::)?AwaitCommon.*",
  "(Mutex::)?Unlock.*",
  "(Mutex::)?UnlockSlow.*",
  "(Mutex::)?ReaderUnlock.*",
  "(MutexLock::)?~MutexLock.*",
  "(SpinLock::)?Unlock.*",
  "(SpinLock::)?SlowUnlock.*",
  "(SpinLockHolder::)?~SpinLockHolder.*",
];

const profilers = [
  "ProfileData::Add",
  "ProfileData::prof_handler",
  "CpuProfiler::prof_handler",
  "__pthread_sighandler",
  "__restore",
];

export const dropAllocators: FramesToDrop = {
  dropFrames: allocators.join("|"),
  keepFrames: ["runtime\\.panic", "runtime\\.reflectcall", "runtime\\.call[0-9]*"].join("|"),
};
export const dropLocks: FramesToDrop = { dropFrames: locks.join("|"), keepFrames: "" };
export const dropProfilers: FramesToDrop = { dropFrames: profilers.join("|"), keepFrames: "" };
