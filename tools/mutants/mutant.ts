export interface Proof {
  kind: 'unit' | 'http' | 'outage'
  /** Part of the test file's path. */
  file: string
  /** Part of a test's title. Without it, every test of the file runs. */
  title?: string
}

/** A deliberate defect: `to` replaces `from`, which must occur exactly once in `file`. */
export interface Mutant {
  name: string
  /** What the defect breaks. */
  breaks: string
  file: string
  from: string
  to: string
  /** The shortest test that must fail. */
  proof: Proof
}

/** @throws Error that names the mutant, if `from` does not occur exactly once */
export const mutated = (text: string, { name, file, from, to }: Mutant): string => {
  const parts = text.split(from)
  if (parts.length !== 2)
    throw new Error(
      `The mutant ${name} does not apply: its text occurs ${parts.length - 1} times in ${file}.`,
    )
  return parts.join(to)
}

export const proofName = ({ kind, file, title }: Proof): string =>
  title === undefined ? `${kind} ${file}` : `${kind} ${file}, "${title}"`
