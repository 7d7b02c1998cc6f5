import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sampleDocuments } from './document-files.ts'

test('[SE-09] recognizes every document of this repository as a sample', async () => {
  const all = await readdir(new URL('../../documents/', import.meta.url))
  expect(all.length).toBeGreaterThan(0)
  expect(await sampleDocuments()).toEqual(all.sort())
})
