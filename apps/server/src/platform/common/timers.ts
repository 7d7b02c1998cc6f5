/** The monotonic time and the delays of one process. The simulation of provider calls replaces them. */
export interface Timers {
  /** Returns the monotonic time in ms. */
  now(): number
  sleep(ms: number): Promise<void>
  /** Runs `work` every `ms` ms without keeping the process alive. @returns a function that stops this */
  every(ms: number, work: () => void): () => void
}
