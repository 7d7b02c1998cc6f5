const maxCached = 500
const summaries = new Map<string, string>()

/** Returns what a statement does and to which table, such as `update client`. The text has placeholders, no values. */
export const summarize = (text: string): string => {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const summary = summaryOf(text)
  if (summaries.size < maxCached) summaries.set(text, summary)
  return summary
}

/** Leaves out `for update`, `for no key update` and `do update`. */
const written = /\b(insert into|(?<!\b(?:for|key|do)\s+)update|delete from)\s+"?([a-z_]+)"?/i
const read = /\bfrom\s+"?([a-z_]+)"?/i
const control = /^\s*(begin|commit|rollback|start transaction|savepoint|release|set)\b/i

const summaryOf = (text: string): string => {
  const [command] = control.exec(text) ?? []
  if (command) return command.trim().toLowerCase()
  const write = written.exec(text)
  if (write) return `${write[1]} ${write[2]}`.toLowerCase()
  const from = read.exec(text)
  return from ? `select ${from[1]}`.toLowerCase() : 'statement'
}
