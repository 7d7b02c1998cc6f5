/** Tasks that some process runs every so often, whichever comes first. */
export interface ScheduledTasks {
  /** Claims a task's next run. @returns when it was claimed; undefined when it is not due */
  claim(name: string, everySeconds: number): Promise<Date | undefined>
  /** Records that the run which was claimed then has succeeded. */
  done(name: string, claimedAt: Date): Promise<void>
}
