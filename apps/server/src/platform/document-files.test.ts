import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sampleDocuments } from './document-files.ts'

test('[SE-09] the documents of this repository are samples, each of which production refuses by name', async () => {
  const all = await readdir(new URL('../../documents/', import.meta.url))
  expect(all.length).toBeGreaterThan(0)
  expect(await sampleDocuments()).toEqual(all.sort())
})
