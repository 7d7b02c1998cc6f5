import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@vestibule/contract/call'
import * as contract from '@vestibule/contract/calls'
import type { CallName } from '@vestibule/contract/endpoints'
import { flows } from '@vestibule/domain/flow/flow'
import { type FlowName, screens } from '@vestibule/domain/flow/types'
import { languages } from '@vestibule/domain/languages'
import { sampleReplies } from '@vestibule/testing/samples/replies'
import { en } from '@vestibule/words/en'
import { PNG } from 'pngjs'
import { expect, onTestFinished, test } from 'vitest'
import { answerAt, fails, held, inTurn, isFailure, isHeld, neverEnds } from './answers.ts'
import { compareFolders, writeDifferences } from './compare.ts'
import { cellsOf, choose, entries, schemes, widths } from './entries.ts'

const shownAt = (flow: FlowName, status: string) =>
  entries.filter(({ row }) => row?.flow === flow && row.status === status).map(({ screen }) => screen)

test('[BR-05] the gallery has every screen and redirect of every row of the flow table', () => {
  for (const flow of Object.keys(flows) as FlowName[])
    for (const [status, { shows = [], redirects = [] }] of Object.entries(flows[flow])) {
      const expected = [
        // No stored facts contain `justVerified`, so only `passedEntry` shows the screen, for ONBOARDING_KYC_SUCCESS.
        ...shows
          .filter(({ when }) => when !== 'justVerified' || status === 'ONBOARDING_KYC_SUCCESS')
          .map(({ screen }): string => screen),
        ...redirects.map(() => 'message'),
      ]
      expect(shownAt(flow, status).sort(), `${flow} ${status}`).toEqual(expected.sort())
    }
  expect(screens.filter((screen) => !entries.some((entry) => entry.screen === screen))).toEqual([])
})

test('[BR-05] the gallery has a cell for each entry, width, color scheme and language', () => {
  const cells = cellsOf(choose({}))
  expect(cells).toHaveLength(entries.length * widths.length * schemes.length * languages.length)
  expect(new Set(cells.map((cell) => JSON.stringify({ ...cell, entry: cell.entry.id }))).size).toBe(
    cells.length,
  )
  const one = cellsOf(choose({ only: ['name--errors'], width: ['320'], scheme: ['dark'], language: ['es'] }))
  expect(one.map(({ entry, width, scheme, language }) => [entry.id, width, scheme, language])).toEqual([
    ['name--errors', 320, 'dark', 'es'],
  ])
})

test('[BR-05] each form is shown empty, with errors and, if it can be, filled and read-only', () => {
  const statesOf = (screen: string) =>
    entries.filter((entry) => entry.screen === screen).map(({ state }) => state)
  for (const screen of [
    'name',
    'address',
    'citizenship',
    'identity',
    'employment',
    'finances',
    'suitability',
  ])
    expect(statesOf(screen), screen).toEqual(expect.arrayContaining(['errors', 'filled', 'read-only']))
  for (const screen of ['address', 'agreements', 'contribution', 'deposit-verify', 'documents'])
    expect(statesOf(screen), screen).toEqual(expect.arrayContaining(['loading', 'not-loaded', 'errors']))
})

test('each id is the part of a host name, and no two are equal', () => {
  for (const { id } of entries) expect(id).toMatch(/^(?=.{1,63}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})

test('each sample reply and each answer of an entry is a reply of the contract', () => {
  const checkReply = (name: string, reply: unknown, where: string) => {
    const call = (contract as unknown as Record<string, Call>)[name]
    if (!call) throw new Error(`the contract has no call ${name}`)
    if (!call.pdf) expect(call.reply.safeParse(reply).error, `${where}: ${name}`).toBeUndefined()
  }
  for (const [name, reply] of Object.entries(sampleReplies)) checkReply(name, reply, 'samples')
  for (const { id, answers } of entries)
    for (const name of Object.keys(answers) as CallName[])
      for (const number of [0, 1]) {
        const answer = answerAt(answers[name], number)
        if (!isFailure(answer) && !isHeld(answer)) checkReply(name, answer, id)
      }
})

test('an answer in turn changes with each call, and its last one repeats', () => {
  const answer = inTurn({ city: 'Albany' }, fails('stale'), held)
  expect(answerAt(answer, 0)).toEqual({ city: 'Albany' })
  expect(isFailure(answerAt(answer, 1))).toBe(true)
  expect([2, 3].map((number) => isHeld(answerAt(answer, number)))).toEqual([true, true])
  expect([answer, held, fails('stale'), {}].map(neverEnds)).toEqual([true, true, false, false])
})

test('each step of an entry names texts of the catalog', () => {
  for (const { id, steps } of entries)
    for (const step of steps(en))
      expect(JSON.stringify(step), id).not.toMatch(/undefined|"(name|label|text)":""/)
})

const picture = (height: number, isDark: boolean): Buffer => {
  const png = new PNG({ width: 2, height })
  png.data.fill(isDark ? 0 : 255)
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255
  return PNG.sync.write(png)
}

test('[BR-05] compares photographs, and writes a page with only the cells that differ', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, content: Buffer) => writeFileSync(join(folder, path), content)
  for (const name of ['before', 'after']) {
    mkdirSync(join(folder, name))
    write(`${name}/same.png`, picture(2, false))
    write(`${name}/changed.png`, picture(2, name === 'after'))
    write(`${name}/taller.png`, picture(name === 'after' ? 3 : 2, true))
  }
  write('before/removed.png', picture(2, false))
  write('after/added.png', picture(2, false))
  const found = compareFolders(folder)
  expect(found).toEqual([
    { name: 'added.png', kind: 'added', pixels: 0 },
    { name: 'changed.png', kind: 'changed', pixels: 4 },
    { name: 'removed.png', kind: 'removed', pixels: 0 },
    { name: 'taller.png', kind: 'changed', pixels: 2 },
  ])
  const page = readFileSync(writeDifferences(folder, 'abc1234', found), 'utf8')
  expect(page).toContain('4 cells differ from abc1234')
  expect(page).toContain('src="difference/changed.png"')
  expect(page).not.toContain('same')
})
