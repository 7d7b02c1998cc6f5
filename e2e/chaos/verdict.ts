export interface Verdict {
  lost: string[]
  doubled: string[]
}
