import { expect, test } from 'vitest'
import { Applicant } from './applicant.ts'
import { insertCopies, readTemplate } from './copy-applicants.ts'
import { withClient } from './database.ts'
import { useStack } from './in-vitest.ts'

const its = useStack()

const copiedTwice = async (applicant: Applicant): Promise<Applicant> => {
  await withClient({ connectionString: its.stack.adminDatabaseUrl }, async (admin) =>
    insertCopies(admin, await readTemplate(admin, applicant, 'n'), 1, 2),
  )
  const email = `2.${applicant.person.email}`
  const copy = new Applicant(its.stack.baseUrl, its.sandbox, { ...applicant.person, email })
  await copy.logIn()
  const [ids] = await its.query<{ userId: string; clientId: string }>(
    'select u.id as "userId", c.id as "clientId" from app_user u join client c on c.user_id = u.id where email = $1',
    [email],
  )
  return Object.assign(copy, ids)
}

/** Returns the foreign keys that have a row without the row that it references. */
const brokenReferences = async (): Promise<string[]> => {
  const keys = await its.query<{ name: string; orphans: string }>(`
    select conname as name, format('select from %s t where %s and not exists (select from %s r where %s)',
      conrelid::regclass, string_agg(format('t.%I is not null', own.attname), ' and '),
      confrelid::regclass, string_agg(format('t.%I = r.%I', own.attname, its.attname), ' and ')) as orphans
    from pg_constraint, unnest(conkey, confkey) k (own, its)
      join pg_attribute own on true join pg_attribute its on true
    where contype = 'f' and own.attrelid = conrelid and own.attnum = k.own and its.attrelid = confrelid and its.attnum = k.its
    group by conname, conrelid, confrelid`)
  const broken: string[] = []
  for (const { name, orphans } of keys) if ((await its.query(orphans)).length > 0) broken.push(name)
  expect(keys.length).toBeGreaterThan(10)
  return broken
}

test('[OP-07] copies of an applicant are valid rows, and log in, read and save', async () => {
  const complete = await its.related()
  await complete.must(complete.schedule())
  await copiedTwice(complete)

  const named = await its.named()
  const copy = await copiedTwice(named)
  expect(await copy.place()).toBe(await named.place())
  await copy.saveAddress()
  expect(await brokenReferences()).toEqual([])
})
