/** What is wrong, a line each. */
export interface Verdict {
  lost: string[]
  doubled: string[]
}
