import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'
import { repository } from '@vestibule/launcher/repository'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { withClient } from '@vestibule/testing/database'
import { type OwnCluster, startDebianPostgres } from '@vestibule/testing/debian-postgres'
import { becomes } from '@vestibule/testing/in-vitest'
import { startStack } from '@vestibule/testing/stack'
import { expect, test } from 'vitest'
import { commandsOf, sectionOf } from './guide-commands.ts'

const recipe = (file: string): string => readFileSync(join(repository, 'deploy/backup', file), 'utf8')

/** Returns the settings of the recipe's postgresql.conf, which call pgBackRest with the test's configuration. */
const archiveSettings = (folder: string): Record<string, string> => ({
  unix_socket_directories: folder,
  ...Object.fromEntries(
    recipe('postgresql.conf')
      .split('\n')
      .flatMap((line) => {
        const [, name = '', value = ''] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? []
        return name
          ? [[name, value.replace('pgbackrest', `pgbackrest --config=${folder}/pgbackrest.conf`)]]
          : []
      }),
  ),
})

/** Writes the recipe's pgbackrest.conf with this cluster's folders and port. */
const configure = ({ folder, data, port }: OwnCluster): void =>
  writeFileSync(
    join(folder, 'pgbackrest.conf'),
    recipe('pgbackrest.conf')
      .replace('/var/lib/pgbackrest', join(folder, 'repository'))
      .replace('/var/lib/postgresql/15/main', data)
      .replace(
        '/var/run/postgresql',
        `${folder}\npg1-port=${port}\npg1-user=postgres\nlock-path=${folder}\nspool-path=${folder}`,
      )
      .replace('REPLACE-WITH-48-RANDOM-CHARACTERS', 'x'.repeat(48)),
  )

const guide = ['Back up', 'Restore']
  .flatMap((heading) => commandsOf(sectionOf('backup.md', heading)))
  .join('\n')
/** The options and the command of each call of pgBackRest in the guide. */
const calls = [...guide.matchAll(/pgbackrest --stanza=vestibule ((?:.*\\\n)?[^\n#]*)/g)].map(
  ([, call = '']) => call,
)
const [, promote = ''] = /psql .* -c '([^']+)'/.exec(guide) ?? []

test('[DP-10] [DP-11] a wrong update is undone by a restore to the moment before, and nothing acknowledged before it is lost', async () => {
  ensurePrograms({ pgbackrest: 'pgbackrest' }, 'The restore test')
  const cluster = await startDebianPostgres(archiveSettings)
  configure(cluster)
  /** Runs the guide's command, with this test's configuration and moment. */
  const backrest = (command: string, moment = ''): string => {
    const [call, ...others] = calls.filter((one) => one.trim().endsWith(command))
    if (!call || others.length > 0) throw new Error(`The guide does not have one ${command}`)
    const typed = `pgbackrest --config=${cluster.folder}/pgbackrest.conf --stanza=vestibule ${call}`
    return cluster.run('sh', ['-c', typed.replace(/--target="[^"]+"/, `--target="${moment}"`)])
  }
  const stack = await startStack({ cluster, workers: 1 })
  const query = (text: string) =>
    withClient(
      { connectionString: stack.adminDatabaseUrl },
      async (client) => (await client.query<Record<string, string>>(text)).rows,
    )
  const processes = [stack.server, ...stack.workers]
  const finding = async (what: string): Promise<string | undefined> =>
    new RegExp(`^(ok|FAIL) +${what} .*`, 'm').exec((await stack.command('doctor')).output)?.[0]
  let people = 0
  const newcomer = (): Applicant => {
    people += 1
    return new Applicant(stack.baseUrl, stack.sandbox, newPerson({ phone: `646-555-01${10 + people}` }))
  }
  try {
    backrest('stanza-create')
    backrest('check')
    expect(await finding('archive')).toMatch(/^ok/)
    const unfinished = newcomer()
    await unfinished.signUp()
    await unfinished.saveName()
    backrest('backup')

    const complete = newcomer()
    await complete.signUp()
    await complete.answerEverything()
    await complete.saveBeneficiaries()
    await complete.openAndContribute(await stack.publicToken())
    await unfinished.saveAddress()
    await Promise.all(processes.map((one) => one.stop()))
    const audit = "select encode(hash, 'hex') as hash from audit_event order by hash"
    const acknowledged = await query(audit)
    const [{ moment = '' } = {}] = await query('select clock_timestamp()::text as moment')
    await query(`update client set first_name = 'Wrong'`)
    await cluster.halt()

    backrest('restore', moment)
    await cluster.start()
    await becomes(async () => (await query('select pg_get_wal_replay_pause_state() as state'))[0], {
      state: 'paused',
    })
    expect(await finding('writes')).toMatch(/^FAIL.*in recovery/)
    expect(await query(`select from client where first_name = 'Wrong'`)).toEqual([])
    await query(promote)
    expect(await finding('writes')).toMatch(/^ok/)
    expect(await query(audit)).toEqual(acknowledged)
    backrest('check')

    for (const one of processes) await one.restart()
    expect(await stack.command('audit', 'verify')).toMatchObject({ code: 0 })
    const reconciled = await stack.command('reconcile', '--since', moment.slice(0, 10))
    expect(reconciled).toMatchObject({ code: 0, output: expect.not.stringMatching(/unknown at the broker/) })
    expect(await complete.status()).toBe('ONBOARDING_SIGNUP_COMPLETED')
    await unfinished.answerEverything()
    await unfinished.saveBeneficiaries()
    await unfinished.openAndContribute(await stack.publicToken())
    const { accounts } = await stack.sandbox.ledger()
    const owners = accounts.map((account) => account.client_account_id)
    expect(owners.toSorted()).toEqual([complete.clientId, unfinished.clientId].toSorted())
  } finally {
    // After a failure, PostgreSQL may be stopped.
    await stack.stop().catch(() => undefined)
    await cluster.stop()
  }
})
