import { type Applicant, beneficiary, typedBank } from '@vestibule/testing/applicant'
import { dumpOf, planted } from '@vestibule/testing/dump'
import { jpegWithComment } from '@vestibule/testing/files'
import { useStack } from '@vestibule/testing/in-vitest'
import { checkProduct } from '@vestibule/testing/product'
import { expect, test } from 'vitest'

const its = useStack({ at: '2027-03-10T15:00:00Z' })

const birthDate = { year: '1967', month: '11', day: '23' }
const heirsBirth = { dob_date: '19', dob_month: '08', dob_year: '1991' }
/** How a day is written here and there. */
const days = (name: string, year: string, month: string, day: string): Record<string, string> => ({
  [`${name}, ISO`]: `${year}-${month}-${day}`,
  [`${name}, US`]: `${month}/${day}/${year}`,
})

/** Everything up to the account, with an heir whose tax id is known. */
const withAccount = async (given: object): Promise<Applicant> => {
  const applicant = await its.answered({ accountType: 'TRADITIONAL_IRA', birthDate, ...given })
  await applicant.saveBeneficiaries([beneficiary({ ...heirsBirth, taxIdType: 'SSN', taxId: '219-09-4321' })])
  await applicant.openAccount()
  await applicant.agree()
  return applicant
}

/** Tokens that the bank-linking provider gave and was given. */
const linkTokens = async (): Promise<Record<string, string>> => {
  const bodies = (await its.sandbox.requests('plaid')).map(({ requestBody, responseBody }) =>
    JSON.stringify([requestBody, responseBody]),
  )
  const tokens = bodies.flatMap(
    (body) => body.match(/\b(public|access|link|processor)-sandbox-[\w-]+/g) ?? [],
  )
  return Object.fromEntries(
    [...new Set(tokens)].map((token) => [`${token.split('-')[0]} token ${token}`, token]),
  )
}

test('[SE-01] [PE-11] [KY-08] a dump of the database after whole journeys holds no SSN, tax id, birth date, bank number, document, password, code or token, in no writing', {
  timeout: 180_000,
}, async () => {
  const linked = await withAccount({ password: 'Planted-Horse-77' })
  await linked.saveContribution()
  const publicToken = await its.stack.publicToken()
  await linked.linkBank(publicToken)
  await linked.must(linked.relate())
  await linked.must(linked.schedule())

  const typed = await withAccount({ password: 'Planted-Staple-88' })
  await typed.saveContribution()
  await typed.giveBank()
  await typed.must(typed.relate())
  const { account_number, routing_number } = typedBank(typed.clientId)
  const { amount1, amount2 } = await its.sandbox.deposits(account_number)
  await typed.must(typed.verify(amount1, amount2))
  await typed.must(typed.schedule())

  // the legal name is signed in a writing of its own: the client's is no secret
  const product = await its.answered({
    accountType: 'PRODUCT',
    birthDate,
    firstName: 'Ada',
    lastName: 'Byron',
  })
  const signed = 'Augusta Ada Planted-King'
  const agree = product.agreeToStatements.bind(product)
  product.agreeToStatements = (given) => agree({ ...given, legal_name: signed })
  await checkProduct(product)

  const reviewed = await its.withDocumentsWanted()
  const document = 'PLANTED-IN-THE-PICTURE'
  await its.sandbox.fault({
    provider: 'ascend',
    path: '/investordocs',
    kind: 'error',
    status: 429,
    times: 9,
  })
  const file = jpegWithComment(Buffer.from(document.repeat(50)))
  await reviewed.must(reviewed.upload({ type: 'DRIVING_LICENSE', file }))
  // a link for a new password, and a code that is good
  await linked.must(linked.api.post('/api/auth/forgot-password', { email: linked.person.email }))
  const newcomer = await its.user({ password: 'Planted-Mule-66' })
  await newcomer.verifyPhone()
  await newcomer.sendEmailCode()
  await its.sandbox.code(newcomer.person.email)
  const codes = (await its.sandbox.messages()).flatMap(({ code }) => code ?? [])
  expect(codes.length).toBeGreaterThanOrEqual(8)

  const cookies = [linked, typed, product, reviewed, newcomer].flatMap(({ api }) => api.cookies())
  const values: Record<string, string> = {
    'SSN, linked': linked.person.ssn,
    'SSN, typed': typed.person.ssn,
    'SSN, reviewed': reviewed.person.ssn,
    'SSN, product': product.person.ssn,
    'legal name under the statements': signed,
    'tax id of an heir': '219-09-4321',
    ...days('birth date', '1967', '11', '23'),
    ...days('heir’s birth date', '1991', '08', '19'),
    'account number': account_number,
    'routing number': routing_number,
    // those of the test bank that was linked
    'linked account number': '1111222233330000',
    'linked routing number': '011401533',
    document,
    ...Object.fromEntries(
      [linked, typed, newcomer].map(({ person }) => [`password ${person.password}`, person.password]),
    ),
    ...Object.fromEntries(cookies.map(({ name, value }, at) => [`cookie ${name} ${at}`, value])),
    'public token': publicToken,
    ...(await linkTokens()),
  }
  expect(
    Object.keys(values).filter((name) => /^(access|link|public|processor) token /.test(name)).length,
  ).toBeGreaterThan(2)
  expect(cookies.length).toBeGreaterThan(3)

  const rows = await dumpOf(its)
  const tables = new Set(rows.map(({ table }) => table))
  for (const table of [
    'client',
    'bank',
    'identity_document_chunk',
    'statements_agreement',
    'outside_call',
    'audit_event',
  ])
    expect(tables, table).toContain(`public.${table}`)
  // that it would be seen: what may be there is
  expect(
    planted(rows, { email: linked.person.email, mask: account_number.slice(-4) }).length,
  ).toBeGreaterThan(1)
  expect(planted(rows, values)).toEqual([])
  const dump = rows.map(({ row }) => row).join('\n')
  for (const code of codes) expect(dump).not.toMatch(new RegExp(`(?<![\\w.+-])${code}(?![\\w-])`))

  // what opens it is not in it either
  const link = await its.resetToken(linked.person.email)
  expect(planted(await dumpOf(its), { 'reset link': link })).toEqual([])
})
