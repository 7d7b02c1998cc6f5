import type { Manifest } from 'vite'

const chunkOf = (manifest: Manifest, key: string) => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the bundle has no module ${key}`)
  return chunk
}

export const addressOf = (manifest: Manifest, key: string): string => `/${chunkOf(manifest, key).file}`

/** Returns the URLs of the modules and of their static imports, without duplicates. Importers precede their imports. */
export const addressesOf = (manifest: Manifest, keys: readonly string[]): string[] => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of chunkOf(manifest, key).imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return [...seen].map((key) => addressOf(manifest, key))
}
