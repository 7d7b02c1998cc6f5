import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualPeriods } from '@vestibule/domain/records/retention'
import { Applicant } from '@vestibule/testing/applicant'
import type pg from 'pg'
import { createClock } from '../apps/server/src/platform/clock.ts'
import { createDatabase, createStore } from '../apps/server/src/stores/store.ts'
import { createSigner } from '../apps/server/src/use-cases/evidence/ed25519.ts'
import { funnelReport } from '../apps/server/src/use-cases/funnel/report.ts'
import { type MaintenanceDeps, runMaintenance } from '../apps/server/src/use-cases/maintenance.ts'
import { copyRows, readApplicant } from './copy-applicants.ts'
import { atMost, median, type Report, withoutBudget } from './report.ts'
import { type Site, startSite, temporaryFolder } from './site.ts'
import { asAdmin } from './statements.ts'

/** Tables that the funnel report and housekeeping read. The other applicants have rows only in these. */
const countedTables = ['app_user', 'client', 'funnel_event', 'provider_call']
/** Share of the other applicants that left an unfinished application in the last 53 days and were reminded. */
const unfinishedShare = 2
const runCount = 5

/** Measures sizes, the funnel report and housekeeping with `whole` complete applicants and `clients` clients. */
export const measureGrowth = async (clients: number, whole: number): Promise<Report> => {
  const dataDir = temporaryFolder()
  const site = await startSite(dataDir)
  const applicant = await completeApplicant(site, dataDir)
  const sizes = await asAdmin(site.socketFolder, async (admin) => {
    const rows = await readApplicant(admin, applicant)
    await copyRows(admin, rows, 1, whole)
    await admin.query('vacuum analyze')
    const found = await sizesOf(admin, whole)
    await copyRows(
      admin,
      rows.filter(({ table }) => countedTables.includes(table)),
      whole + 1,
      clients,
    )
    await leaveUnfinished(admin, clients)
    await admin.query('vacuum analyze')
    return found
  })
  const store = createStore(createDatabase(appUrl(site)))
  const clock = createClock(undefined)
  const signer = createSigner(Buffer.alloc(32, 7).toString('base64'))
  // Nothing is due for the providers, so that no other dependency is used.
  const deps = { store, clock, signer, retention: usualPeriods } as unknown as MaintenanceDeps
  const work = async (): Promise<number> => {
    const { done } = await runMaintenance(deps)
    return (done.funnelCounted ?? 0) + (done.callsArchived ?? 0)
  }
  while ((await work()) > 0)
    await asAdmin(site.socketFolder, (admin) => admin.query('vacuum analyze funnel_event, funnel_day'))
  const reportMs = await medianOf(() => funnelReport(store.funnel, 30, clock.now()))
  const yearMs = await medianOf(() => funnelReport(store.funnel, 365, clock.now()))
  const turnMs = await medianOf(work)
  await store.close()
  await site.stop()
  return {
    title: `${clients.toLocaleString('en-US')} clients, of which ${whole.toLocaleString('en-US')} are complete applicants`,
    figures: [
      atMost(1_000, 'funnel report, 30 days', { value: reportMs, unit: 'ms' }),
      atMost(1_000, 'funnel report, 365 days', { value: yearMs, unit: 'ms' }),
      atMost(200, 'housekeeping when nothing is due', { value: turnMs, unit: 'ms' }),
      ...sizes.map(({ table, rows, bytes }) =>
        withoutBudget(`${table}, ${rows} rows for each applicant`, { value: bytes, unit: 'bytes' }),
      ),
    ],
    notes: ['Ages are spread over 365 days. Bytes include indexes and are those of one complete applicant.'],
  }
}

const appUrl = ({ socketFolder }: Site): string =>
  `postgresql://vestibule_app@/vestibule?host=${encodeURIComponent(socketFolder)}`

const medianOf = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < runCount; run += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** @returns the ids that select the applicant's rows */
const completeApplicant = async (site: Site, dataDir: string): Promise<string[]> => {
  const applicant = new Applicant(site.baseUrl, site.sandbox)
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAccount()
  await applicant.agree()
  await applicant.saveContribution()
  await applicant.linkBank(await publicToken(site, dataDir))
  await applicant.must(applicant.relate())
  await applicant.must(applicant.schedule())
  return [applicant.clientId, applicant.userId]
}

const publicToken = async ({ sandboxUrl }: Site, dataDir: string): Promise<string> => {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>
  const reply = await fetch(`${sandboxUrl}/sandbox/public_token/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'plaid-client-id': secrets.PLAID_CLIENT_ID ?? '',
      'plaid-secret': secrets.PLAID_SECRET ?? '',
    },
    body: JSON.stringify({ institution_id: 'ins_109508', initial_products: ['auth'] }),
  })
  return ((await reply.json()) as { public_token: string }).public_token
}

const sizesOf = async (admin: pg.Client, applicants: number) => {
  const { rows } = await admin.query<{ table: string; rows: string; bytes: number }>(
    `select relname as "table", round(n_live_tup::numeric / $1, 1)::text as rows,
       (pg_total_relation_size(relid) / $1)::integer as bytes
     from pg_stat_user_tables where n_live_tup >= $1 order by 3 desc`,
    [applicants],
  )
  return rows
}

/** Turns the newest of the other applicants into unfinished applications whose owners were reminded. */
const leaveUnfinished = async (admin: pg.Client, clients: number): Promise<void> => {
  await admin.query(`
    update client set client_status = 'ONBOARDING_PERSONAL_INFO_3', step = 2
    where visited_at > now() - interval '53 days'
      and not exists (select from broker_account b where b.client_id = client.id)
      and hashtext(id::text) % ${unfinishedShare} = 0`)
  await admin.query(`
    insert into reminder (user_id, sent_at) select user_id, now() from client
    where visited_at > now() - interval '53 days' on conflict do nothing`)
  console.log(`${clients} clients are stored`)
}
