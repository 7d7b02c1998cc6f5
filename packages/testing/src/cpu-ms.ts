/** Runs `work`. @returns its result, and the CPU time of this process in ms, which does not grow while other processes run */
export const withCpuMs = <T>(work: () => T): [result: T, ms: number] => {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}
