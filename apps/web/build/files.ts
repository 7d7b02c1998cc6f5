import type { Rolldown } from 'vite'

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

export const chunksOf = (output: Output): Rolldown.OutputChunk[] =>
  output.filter((file) => file.type === 'chunk')

/** Returns the files of the named chunks, and the files that these import. Importers precede their imports. */
export const filesOf = (output: Output, names: readonly string[]): Rolldown.OutputChunk[] => {
  const chunks = chunksOf(output)
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const imported of chunk.imports)
      for (const next of chunks) if (next.fileName === imported) visit(next)
  }
  for (const name of names) {
    const chunk = chunks.find((one) => one.name === name)
    if (!chunk) throw new Error(`the bundle has no file ${name}`)
    visit(chunk)
  }
  return [...seen]
}
