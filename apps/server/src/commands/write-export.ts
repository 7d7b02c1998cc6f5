import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportedFile } from '../use-cases/retention/export.ts'

/** @param folder created, readable by its owner only @returns the text to print */
export const writeExport = async (
  tables: object,
  files: readonly ExportedFile[],
  folder: string | undefined,
): Promise<string> => {
  const json = JSON.stringify({ ...tables, files: files.map(({ name }) => name) }, undefined, 2)
  if (folder === undefined) return json
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, 'applicant.json'), `${json}\n`, { mode: 0o600 })
  for (const { name, bytes } of files)
    await pipeline(Readable.from(bytes), createWriteStream(join(folder, name), { mode: 0o600 }))
  return `${folder} holds applicant.json and ${files.length} files.`
}
