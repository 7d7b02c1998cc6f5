import { type Applicant, beneficiary, typedBank } from '@vestibule/testing/applicant'
import { dumpOf, planted } from '@vestibule/testing/dump'
import { jpegWithComment } from '@vestibule/testing/files'
import { useStack } from '@vestibule/testing/in-vitest'
import { checkProduct } from '@vestibule/testing/product'
import { rareContact as trustedContact } from '@vestibule/testing/sample-person'
import { expect, test } from 'vitest'

const its = useStack({ at: '2027-03-10T15:00:00Z' })

const birthDate = { year: '1967', month: '11', day: '23' }
const dates = (name: string, year: string, month: string, day: string): Record<string, string> => ({
  [`${name}, ISO`]: `${year}-${month}-${day}`,
  [`${name}, US`]: `${month}/${day}/${year}`,
})

const withAccount = async (password: string): Promise<Applicant> => {
  const applicant = await its.answered({ accountType: 'TRADITIONAL_IRA', birthDate, password })
  const born = { dob_date: '19', dob_month: '08', dob_year: '1991' }
  await applicant.saveBeneficiaries([beneficiary({ ...born, taxIdType: 'SSN', taxId: '219-09-4321' })])
  await applicant.saveEmployment({ trustedContact })
  await applicant.openAccount()
  await applicant.agree()
  await applicant.saveContribution()
  return applicant
}

const plaidTokens = async (): Promise<string[]> => {
  const requests = await its.sandbox.requests('plaid')
  const bodies = JSON.stringify(requests.map(({ requestBody, responseBody }) => [requestBody, responseBody]))
  return [...new Set(bodies.match(/\b(public|access|link|processor)-sandbox-[\w-]+/g))]
}

test('[SE-01] [PE-11] [KY-08] [HO-06] a database dump after whole journeys holds no SSN, tax id, birth date, trusted contact, bank number, document, password, code or token', {
  timeout: 180_000,
}, async () => {
  const linked = await withAccount('Planted-Horse-77')
  const publicToken = await its.stack.publicToken()
  await linked.linkBank(publicToken)
  await linked.must(linked.relate())
  await linked.must(linked.schedule())

  const typed = await withAccount('Planted-Staple-88')
  await typed.giveBank()
  await typed.must(typed.relate())
  const { account_number, routing_number } = typedBank(typed.clientId)
  const { amount1, amount2 } = await its.sandbox.deposits(account_number)
  await typed.must(typed.verify(amount1, amount2))
  await typed.must(typed.schedule())

  // The signature differs from the client's name, because that name is stored unencrypted and would be found.
  const name = { firstName: 'Ada', lastName: 'Byron' }
  const product = await its.answered({ accountType: 'PRODUCT', birthDate, ...name })
  const legal_name = 'Augusta Ada Planted-King'
  const agree = product.agreeToStatements.bind(product)
  product.agreeToStatements = (overrides) => agree({ ...overrides, legal_name })
  await checkProduct(product)

  const reviewed = await its.withDocumentsWanted()
  const document = 'PLANTED-IN-THE-PICTURE'
  const path = '/investordocs'
  await its.sandbox.fault({ provider: 'ascend', path, kind: 'error', status: 429, times: 9 })
  const file = jpegWithComment(Buffer.from(document.repeat(50)))
  await reviewed.must(reviewed.upload({ type: 'DRIVING_LICENSE', file }))
  // Requests a reset link and a code that are still valid when the database is dumped.
  await linked.must(linked.api.post('/api/auth/forgot-password', { email: linked.person.email }))
  const newcomer = await its.user({ password: 'Planted-Mule-66' })
  await newcomer.verifyPhone()
  await newcomer.sendEmailCode()
  await its.sandbox.code(newcomer.person.email)
  const codes = (await its.sandbox.messages()).flatMap(({ code }) => code ?? [])
  expect(codes.length).toBeGreaterThanOrEqual(8)

  const applicants = Object.entries({ linked, typed, product, reviewed, newcomer })
  const cookies = applicants.flatMap(([, { api }]) => api.cookies())
  expect(cookies.length).toBeGreaterThan(3)
  const tokens = await plaidTokens()
  expect(tokens.length).toBeGreaterThan(2)
  const values: Record<string, string> = {
    ...Object.fromEntries(applicants.slice(0, 4).map(([key, { person }]) => [`SSN, ${key}`, person.ssn])),
    'legal name under the statements': legal_name,
    'tax id of the beneficiary': '219-09-4321',
    'first name of the trusted contact': trustedContact.firstName,
    'last name of the trusted contact': trustedContact.lastName,
    'phone of the trusted contact': trustedContact.phone_number,
    'email of the trusted contact': trustedContact.email,
    'street of the trusted contact': trustedContact.address1,
    ...dates('birth date', '1967', '11', '23'),
    ...dates('birth date of the beneficiary', '1991', '08', '19'),
    'account number': account_number,
    'routing number': routing_number,
    // The numbers of the linked test bank account.
    'linked account number': '1111222233330000',
    'linked routing number': '011401533',
    document,
    ...Object.fromEntries(
      [linked, typed, newcomer].map(({ person }) => [`password ${person.password}`, person.password]),
    ),
    ...Object.fromEntries(cookies.map(({ name, value }, index) => [`cookie ${name} ${index}`, value])),
    'public token': publicToken,
    ...Object.fromEntries(tokens.map((token) => [`token ${token}`, token])),
  }

  const rows = await dumpOf(its)
  const tables = new Set(rows.map(({ table }) => table))
  const personal = ['client', 'bank', 'identity_document_chunk', 'statements_agreement']
  for (const table of [...personal, 'provider_call', 'audit_event'])
    expect(tables, table).toContain(`public.${table}`)
  // Proves that the search works: it finds values that are stored unencrypted.
  const readable = { email: linked.person.email, mask: account_number.slice(-4) }
  expect(planted(rows, readable).length).toBeGreaterThan(1)
  expect(planted(rows, values)).toEqual([])
  const dump = rows.map(({ row }) => row).join('\n')
  for (const code of codes) expect(dump).not.toMatch(new RegExp(`(?<![\\w.+-])${code}(?![\\w-])`))

  const link = await its.resetToken(linked.person.email)
  expect(planted(await dumpOf(its), { 'reset link': link })).toEqual([])
})
