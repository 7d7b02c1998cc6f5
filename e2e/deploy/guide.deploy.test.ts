import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import type { Applicant } from '@vestibule/testing/applicant'
import { newFirmKey } from '@vestibule/testing/firm'
import { useStack } from '@vestibule/testing/in-vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsOf } from './guide-commands.ts'

const its = useStack()
const folder = mkdtempSync(join(tmpdir(), 'vestibule-guide-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Commands that need something else than a server and a database with applicants, such as a certificate or a backup. */
const elsewhere =
  /^(?!psql |runuser .* psql |call |curl -sf localhost:3000|npm run (--silent )?(affected|audit|client|contributions|doctor|evidence-key|firm-keys|funnel|housekeeping|reconcile|rotate-keys|unblock|verify-evidence|webhooks|whitelist)\b)|certificate\.pdf|rename to|-d vestibule /

/** Commands that may fail for the applicants of this test, with a part of their output. */
const failures: readonly [command: RegExp, output: RegExp][] = [
  [/client -- reopen/, /did not stop this applicant/],
  [/client -- erase \S+ --by/, /Nothing was erased/],
  [/documents\/ask|\/reopen|name-change/, /"code":"status_conflict"/],
  [/webhooks -- enable/, /in this state already/],
  [/firm-keys -- revoke/, /it was revoked before/],
  [/reconcile -- explain/, /There is no such finding/],
]

let applicant: Applicant
let other: Applicant
let prelude: string
let publicKey: string
let mailId: string | undefined
beforeAll(async () => {
  ;[applicant, other] = await Promise.all([its.answered(), its.withAccount()])
  await applicant.openAndContribute(await its.stack.publicToken())
  await Promise.all([applicant, other].map(its.settled))
  const { key } = await newFirmKey(
    its.stack.databaseUrl,
    ['read', 'support', 'compliance'],
    its.stack.clock.now(),
  )
  const [variables = ''] = commandsOf(readFileSync(join(repository, 'docs/operations/firm-desk.md'), 'utf8'))
  prelude = variables
    .replace(/^API=\S+/m, `API=${its.stack.baseUrl}/api/firm`)
    .replace(/^KEY=\S+/m, `KEY=${key}`)
  await shell('npm run webhooks -- add https://crm.example.org/vestibule --by Ada')
  const { output } = await shell(`call $API/applications/${applicant.clientId}`)
  mailId = JSON.parse(output).mails.find((mail: { can_be_resent: boolean }) => mail.can_be_resent)?.id
  publicKey = (await shell('npm run --silent evidence-key')).output.trim().split('\n').at(-1) ?? ''
})

const shell = async (command: string): Promise<{ code: number | null; output: string }> => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...its.stack.environment, ADMIN_DATABASE_URL: its.stack.adminDatabaseUrl }
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-o', 'pipefail', '-c', `${prelude ?? ''}\n${command}`],
    {
      env,
      cwd: repository,
      encoding: 'utf8',
    },
  )
  return { code: status, output: stdout + stderr }
}

const newest = async (table: string): Promise<string> =>
  (await its.query<{ id: string }>(`select id from ${table} order by created_at desc, id limit 1`))[0]?.id ??
  ''

/** Fills in what the pages leave open, for one of the applicants. */
const filled = async (command: string): Promise<string> => {
  // The erased applicant must not be the one that later commands are about.
  const { clientId, userId, person } = /client -- (closed|erase)|\/close /.test(command) ? other : applicant
  const values: Record<string, string> = {
    ...Object.fromEntries(['id', 'client id', 'client or user id'].map((name) => [name, clientId ?? ''])),
    ...Object.fromEntries(
      ['email', 'email or phone', 'email or client id'].map((name) => [name, person.email]),
    ),
    ...Object.fromEntries(['user id', 'userId'].map((name) => [name, userId])),
    ...Object.fromEntries(['fraudEventId', 'blockId'].map((name) => [name, randomUUID()])),
    ...Object.fromEntries(['reason', 'incident number'].map((name) => [name, 'case-7'])),
    name: 'Ada',
    kind: 'account',
    'new folder': join(folder, 'export'),
    'YYYY-MM-DD': its.stack.clock.now().toISOString().slice(0, 10),
    'day of step 2': '2027-01-01',
    'day before the restored moment': '2027-01-01',
    'public key': publicKey,
    'mail id': mailId ?? '',
    document_id: 'none',
    'endpoint id': await newest('webhook_endpoint'),
    'key id': await newest('firm_key'),
  }
  return command
    .replaceAll(/(?<!\$)\{([a-zA-Z][\w -]*)\}/g, (_, name: string) => {
      const value = values[name]
      if (!value) throw new Error(`${command} has nothing for {${name}}`)
      return value
    })
    .replace(' [position]', '')
    .replace('localhost:3000', its.stack.baseUrl)
    .replace('runuser -u postgres -- psql -h /var/run/postgresql vestibule', 'psql "$ADMIN_DATABASE_URL"')
    .replaceAll(/\b(\w+\.(?:txt|jsonl|json|tar))\b/g, join(folder, '$1'))
}

/** Splits a block into its commands: lines with the lines that continue them, or with their here-document. */
const splitCommands = (block: string): string[] =>
  block.match(/^(?:.*<<'SQL'\n[\s\S]*?^SQL$|(?:.*\\\n)*.+)/gm)?.filter((one) => !elsewhere.test(one)) ?? []

test.each([
  'firm-desk.md',
  'alerts.md',
  'events.md',
  'support.md',
  'jobs.md',
  'keys.md',
  'watch.md',
  'upgrade.md',
  'records.md',
  'deploy.md',
  'backup.md',
  '../branding.md',
])('[DP-11] [OP-07] the commands of %s run', async (page) => {
  const text = readFileSync(join(repository, 'docs/operations', page), 'utf8')
  const commands = commandsOf(text).flatMap(splitCommands)
  expect(commands.length).toBeGreaterThan(0)
  for (const command of commands) {
    const typed = await filled(command)
    const { code, output } = await shell(typed)
    const isExpected = failures.some(([pattern, part]) => pattern.test(typed) && part.test(output))
    if (!isExpected) expect(output, typed).not.toMatch(/"code":"|ERROR:/)
    expect(code, `${typed}\n${output}`).toBeLessThanOrEqual(isExpected ? 1 : 0)
  }
})
