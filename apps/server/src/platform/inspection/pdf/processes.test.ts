import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onePage, pdf, pdfOf } from '@vestibule/testing/files'
import { slowPdf } from '@vestibule/testing/pdfs'
import { expect, test } from 'vitest'
import { createPdfReaders } from './processes.ts'

const inPieces = async function* (file: Buffer) {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536)
}

test('[KY-08] [KY-11] inspects PDFs of several accounts in concurrent processes', async () => {
  const reader = createPdfReaders()
  const answers = [pdf(), pdf({ script: true }), slowPdf(), pdfOf(onePage()).subarray(0, 90)].map(
    async (file, account) => (await reader(String(account))(inPieces(await file))).flaw,
  )
  expect(await Promise.all(answers)).toEqual([undefined, 'unsafe', 'complex', 'broken'])
})

const documents = new URL('testing/', import.meta.url)

test('[KY-11] [KY-14] accepts documents of common programs and scanners, each in 1 s of CPU and 200 MB', async () => {
  const reader = createPdfReaders(undefined, 1_000)
  const names = readdirSync(documents).filter((name) => name.endsWith('.pdf'))
  expect(names.length).toBeGreaterThan(6)
  const flaws = names.map(async (name) => {
    const { flaw } = await reader(name)(inPieces(readFileSync(new URL(name, documents))))
    return [name, flaw]
  })
  expect(await Promise.all(flaws)).toEqual(names.map((name) => [name, undefined]))
})

test('[KY-11] [KY-14] stops an endless (by its CPU time) or greedy inspection while others finish', async () => {
  const endless = fileURLToPath(new URL('./testing/endless.ts', import.meta.url))
  const reader = createPdfReaders(endless, 500)
  const ended: string[] = []
  const read = async (account: string, word: string) => {
    const { flaw } = await reader(account)(inPieces(Buffer.from(word)))
    ended.push(account)
    return flaw
  }
  const slow = [read('a', 'endless'), read('b', 'endless'), read('greedy', 'greedy')]
  expect(await read('c', 'quick')).toBeUndefined()
  // Waits for longer than the limit, but without CPU time.
  const idle = read('d', 'idle')
  for (const account of ['a', 'b']) expect(ended).not.toContain(account)
  expect(await Promise.all(slow)).toEqual(['complex', 'complex', 'complex'])
  expect(await idle).toBeUndefined()
})

test('[KY-08] an error while reading the bytes is not a flaw of the PDF', async () => {
  const cut = async function* () {
    yield (await pdf()).subarray(0, 500)
    throw new Error('the database is away')
  }
  await expect(createPdfReaders()('an account')(cut())).rejects.toThrow('the database is away')
})
