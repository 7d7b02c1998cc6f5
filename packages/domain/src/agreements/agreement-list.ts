/** Counts the required checkboxes: those of the documents or statements, and the tax certification. */
export const acceptanceProgress = (
  ids: readonly string[],
  checkedIds: ReadonlySet<string>,
  w9Certified: boolean,
): { accepted: number; total: number; isComplete: boolean } => {
  const accepted = ids.filter((id) => checkedIds.has(id)).length + (w9Certified ? 1 : 0)
  const total = ids.length + 1
  return { accepted, total, isComplete: ids.length > 0 && accepted === total }
}
