/**
 * How many milliseconds of processor this thread spends on it. What else the machine does meanwhile is not counted, so that a limit
 * says something of the work: a text that is made to take long does, on every machine.
 */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
