/**
 * `npm run gallery` serves every screen in every state. Further commands: `photograph {folder}`, `compare {commit}`
 * and `check`. The options `--only {part of an id}`, `--width`, `--scheme`, `--language` and `--shard 1/4`
 * choose a part of the gallery. `--language pseudo` shows longer words, to find cut-off and untranslated texts.
 */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from '@vestibule/launcher/chromium'
import { check } from './check.ts'
import { compareFolders, photographCommit, writeDifferences } from './compare.ts'
import { cellsOf, choose } from './entries.ts'
import { photograph } from './photograph.ts'
import { type Gallery, startGallery } from './server.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    shard: { type: 'string' },
    port: { type: 'string' },
    pages: { type: 'string', default: '2' },
  },
})
const [command = 'serve', target] = positionals
const choice = choose(values)
const count = choice.entries.length
const cells = cellsOf(choice).length
const lanes = Number(values.pages)
const startedAt = performance.now()
const log = (text: string): void => void process.stdout.write(`${text}\n`)
const seconds = (): string => `${Math.round((performance.now() - startedAt) / 1000)} s`

const withGallery = async (task: (gallery: Gallery) => Promise<void>): Promise<void> => {
  ensureChromium()
  const gallery = await startGallery(Number(values.port ?? 0))
  await task(gallery).finally(() => gallery.close())
}

const needTarget = (name: string): string => {
  if (target === undefined) throw new Error(`npm run gallery -- ${command} {${name}}`)
  return target
}

const takePhotographs = (folder: string): Promise<void> =>
  withGallery(async (gallery) => {
    const { photographs, troubles } = await photograph(gallery, choice, folder, lanes)
    log(`${photographs} photographs in ${folder} after ${seconds()}`)
    for (const trouble of troubles) log(trouble)
    if (troubles.length > 0) process.exitCode = 1
  })

const commands: Readonly<Record<string, () => Promise<void>>> = {
  async serve() {
    const { url } = await startGallery(Number(values.port ?? 5120))
    log(`${count} entries, ${cells} cells: ${url}`)
  },
  photograph: () => takePhotographs(resolve(needTarget('folder'))),
  async compare() {
    const commit = needTarget('commit')
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-differences-'))
    const options = process.argv.slice(2).filter((argument) => ![command, commit].includes(argument))
    photographCommit(commit, join(folder, 'before'), options)
    await takePhotographs(join(folder, 'after'))
    const found = compareFolders(folder)
    log(`${found.length} of ${cells} cells differ from ${commit}: ${writeDifferences(folder, commit, found)}`)
  },
  check: () =>
    withGallery(async (gallery) => {
      let done = 0
      let found = 0
      await check(gallery, choice, {
        lanes,
        onEntry({ id }, findings) {
          done += 1
          found += findings.length
          log(`${done}/${count} ${id}: ${findings.length} findings, ${seconds()}`)
          for (const [problem, places = []] of Map.groupBy(findings, (finding) => finding.problem))
            log(`    ${problem}\n        ${places.map(({ where }) => where).join('; ')}`)
        },
      })
      log(`\n${count} entries, ${cells} cells, ${found} findings, ${seconds()}`)
      if (found > 0) process.exitCode = 1
    }),
}

const chosenCommand = commands[command]
if (!chosenCommand) throw new Error(`There is no command ${command}: ${Object.keys(commands).join(', ')}`)
await chosenCommand()
