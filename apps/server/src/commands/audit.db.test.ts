import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@vestibule/testing/commands'
import { storeUser } from '@vestibule/testing/stored-user'
import { useStore } from '@vestibule/testing/use-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTrailFile } from '../use-cases/evidence/trail-file.ts'

const its = useStore()
const folder = mkdtempSync(join(tmpdir(), 'vestibule-audit-'))
afterAll(() => rmSync(folder, { recursive: true }))
const inFolder = (name: string): string => join(folder, name)

const late = new Date('2040-03-10T15:00:00Z')
let user: string
let other: string
const logIn = (userId: string, now: Date) =>
  its.store.audit.append(
    { userId },
    { actor: 'applicant', action: 'logged_in', origin: { ip: '198.18.0.1', requestId: 'r' }, now },
  )

beforeAll(async () => {
  const early = new Date()
  const flags = { is_phone_verified: true, is_email_verified: true }
  user = (await storeUser(its.store, early, flags)).id
  other = (await storeUser(its.store, early, flags)).id
  await logIn(user, early)
})

/** Runs the command at this time. */
const run = async (now: Date, ...args: string[]) => {
  const clock = inFolder('clock')
  writeFileSync(clock, String((now.getTime() - Date.now()) / 1000))
  return runCommand('audit', args, {
    VESTIBULE_MODE: 'local',
    CLOCK_FILE: clock,
    DATABASE_URL: its.database.appUrl,
    STEWARD_DATABASE_URL: its.database.stewardUrl,
    MIGRATION_DATABASE_URL: its.database.ownerUrl,
    EVIDENCE_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
}
const by = ['--by', 'Grace Hopper']
const archive = (now: Date, path: string) => run(now, 'archive', path, ...by)

test('[SE-05] the command archives old entries to a new file, and exports the rest so that it verifies', async () => {
  const path = inFolder('archive.jsonl')
  const nothing = await archive(new Date(), path)
  expect(nothing).toMatchObject({ code: 1, out: expect.stringMatching(/^No month is older/) })
  expect(existsSync(path)).toBe(false)

  await logIn(user, late)
  const taken = inFolder('taken.jsonl')
  writeFileSync(taken, '')
  expect(await archive(late, taken)).toMatchObject({ code: 1, out: expect.stringMatching(/exists/) })
  expect(await its.store.evidence.trail(other)).not.toEqual([])

  const done = await archive(late, path)
  expect(done, done.errors).toMatchObject({ code: 0, out: expect.stringMatching(/^Archived \d+ entries/) })
  expect((await run(late, 'verify-archive', path)).out).toMatch(/^✓ \d+ entries/)
  expect((await run(late, 'verify')).out).toMatch(/all as written/)

  const rest = await run(late, 'export', user, ...by)
  expect(rest.errors).toMatch(/entries before (\d+) that are missing here are in the files of archives/)
  const read = readTrailFile(rest.out, user)
  expect(read).toMatchObject({ ok: true, first: Number(/before (\d+)/.exec(rest.errors)?.[1]) })
  expect(await run(late, 'export', other, ...by)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/all entries are in the files of archives/),
  })
  expect((await run(late, 'export', randomUUID(), ...by)).code).toBe(1)
})
