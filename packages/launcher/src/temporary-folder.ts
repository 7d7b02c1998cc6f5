import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
