import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, refusal } from '@vestibule/testing/in-vitest'
import { checkProduct } from '@vestibule/testing/product'
import { openedShown, type Shown } from '@vestibule/testing/vault'
import { es } from '@vestibule/words/es'
import { describe, expect, test } from 'vitest'
import { useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(its.stack.baseUrl + path, { headers })

const spanish = (overrides: Parameters<typeof its.newcomer>[0] = {}): Applicant => {
  const applicant = its.newcomer(overrides)
  applicant.api.language = 'es'
  return applicant
}

const mailTo = async ({ person: { email } }: Applicant, subject: string): Promise<string> => {
  await expect
    .poll(async () => (await its.sandbox.messages(email)).map((mail) => mail.subject), { timeout: 20_000 })
    .toContain(subject)
  return (await its.sandbox.messages(email)).find((mail) => mail.subject === subject)?.text ?? ''
}

const languagesOf = async (sql: string, id: string): Promise<string[]> =>
  (await its.query<{ language: string }>(sql, [id])).map(({ language }) => language)

describe('[LG-03] the language of a document', () => {
  test.each([
    ['', '', '', 'en'],
    ['', '', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['', '', 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['', '', 'fr;q=0.9, ES;q=0.5, en;q=0.4', 'es'],
    ['', '', 'est, es;q=0, *', 'en'],
    ['', 'language=es', 'en', 'es'],
    ['', 'language=en', 'es', 'en'],
    ['', 'language=xx', 'es', 'es'],
    ['?language=es', 'language=en', 'en', 'es'],
    ['?language=%3Cb%3E', '', 'en', 'en'],
  ])(
    'for the query %j, the cookie %j and the browser’s languages %j is %s',
    async (query, cookie, accepts, code) => {
      for (const path of ['/', '/onboarding', '/onboarding/name', '/nothing-here']) {
        const reply = await get(path + query, { cookie, 'accept-language': accepts })
        expect(await reply.text()).toContain(`<html lang="${code}"`)
        expect(reply.headers.get('content-language')).toBe(code)
        expect(reply.headers.get('vary')).toContain('accept-language, cookie')
      }
    },
  )

  test('is kept in a cookie that holds nothing else, if the address asks for it', async () => {
    const reply = await get('/?language=es')
    expect(reply.headers.getSetCookie()).toEqual(['language=es; Max-Age=31536000; Path=/; SameSite=Lax'])
    expect((await get('/')).headers.getSetCookie()).toEqual([])
    expect((await get('/?language=de')).headers.getSetCookie()).toEqual([])
  })

  test('[LG-04] has the words of one language only, and a link to the other', async () => {
    const pages = await Promise.all(
      ['en', 'es'].map(async (code) => (await get(`/?language=${code}`)).text()),
    )
    const [english = '', translated = ''] = pages
    expect(english).toContain('<a href="?language=es" hrefLang="es"><span lang="es">Español</span></a>')
    expect(translated).toContain('<a href="?language=en" hrefLang="en"><span lang="en">English</span></a>')
    expect(translated).toContain(es.home.title)
    expect(translated).toContain(es.languages.notice)
    expect(translated).toContain('una empresa de muestra')
    for (const text of [es.home.title, es.languages.notice, 'una empresa de muestra'])
      expect(english).not.toContain(text)
    expect(translated).not.toContain('Log in')
    const url = /"es":"(\/brand\/words-es-[\da-f]{8}\.json)"/.exec(english)?.[1]
    const words = await (await get(url ?? '')).json()
    expect(words).toMatchObject({ role: expect.any(String), words: { agreements: es.agreements } })
  })
})

test('[LG-02] [LG-03] a Roth IRA opened in Spanish: disclosures, acceptance, authorization, mails, text and certificate', async () => {
  const applicant = spanish()
  const { api, person, sandbox } = applicant
  await applicant.signUp()
  const [text] = await sandbox.messages(applicant.e164)
  expect(text?.text).toMatch(/^Vestibule: su clave es \d{6}\./)
  expect(await mailTo(applicant, 'Su código de verificación de Vestibule')).toContain(es.mails.code.use)
  await applicant.answerEverything()
  await applicant.openAndContribute(await its.stack.publicToken())

  const shown = await its.query<
    Shown & { language: string; version: number; words: string; disclosure_id: string }
  >(
    `select s.*, t.words from disclosure_shown s join disclosure_translation t
      on t.disclosure_id = s.disclosure_id and t.version = s.version and t.language = s.language
    where s.user_id = $1`,
    [applicant.userId],
  )
  expect(shown.length).toBeGreaterThan(8)
  expect(await its.count("disclosure_shown where user_id = $1 and language <> 'es'", applicant.userId)).toBe(
    0,
  )
  const renderedOf = (id: string) =>
    openedShown(shown.find((row) => row.disclosure_id === id))?.rendered ?? ''
  expect(renderedOf('w9')).toContain('Bajo pena de perjurio, yo certifico que: 1. el número que termina en')
  expect(renderedOf('debit')).toMatch(
    /^Autorizo a Vestibule a debitar de First Platypus Bank ••••0000 \$300 el 5 de cada mes a partir del 5 de \p{L}+ de 20\d\d, hasta/u,
  )
  for (const { words, disclosure_id: id } of shown)
    expect(words).toContain(es.disclosures[id as keyof typeof es.disclosures].main)

  expect(
    await languagesOf('select language from acceptance where client_id = $1', applicant.clientId),
  ).toEqual(['es'])
  expect(
    await languagesOf(
      `select payload -> 'detail' ->> 'language' as language from audit_event
      where client_id = $1 and action in ('agreements_accepted', 'contribution_confirmed')`,
      applicant.clientId,
    ),
  ).toEqual(['es', 'es'])

  expect(await mailTo(applicant, 'Los acuerdos que aceptó con Vestibule')).toContain(
    es.mails.acceptance.attached,
  )
  expect(await mailTo(applicant, es.mails.authorization.subject)).toContain(renderedOf('debit'))
  const certificate = await api.get<Uint8Array>(`/api/agreements/${applicant.clientId}/certificate`)
  expect(Buffer.from(certificate.body).toString('latin1')).toContain('"language": "es"')

  // A later switch changes what is written from then on, and not what was agreed to in Spanish.
  expect((await api.put('/api/user/language', { language: 'en' })).status).toBe(200)
  expect((await api.get<{ user: { language: string } }>('/api/auth/session')).body.user.language).toBe('en')
  const again = await api.get<Uint8Array>(`/api/agreements/${applicant.clientId}/certificate`)
  expect(Buffer.from(again.body).equals(Buffer.from(certificate.body))).toBe(true)
  await api.post('/api/auth/forgot-password', { email: person.email })
  expect(await mailTo(applicant, 'Choose a new password for Vestibule')).toContain('This link works once')
})

test('[LG-02] [LG-03] a product application in Spanish keeps the statements as they were shown', async () => {
  const applicant = spanish({ accountType: 'PRODUCT' })
  await applicant.signUp()
  await applicant.answerEverything()
  await checkProduct(applicant)
  const { language, statements, documents } = await its.row<{
    language: string
    statements: { id: string; words: string }[]
    documents: { agreement_name: string }[]
  }>('select * from statements_agreement where client_id = $1', applicant.clientId)
  expect(language).toBe('es')
  expect(statements.find(({ id }) => id === 'statement-risk')?.words).toBe(
    es.disclosures['statement-risk'].main,
  )
  expect(documents.map((one) => one.agreement_name)).toContain('Lista de cargos (Fee schedule)')
  expect(await mailTo(applicant, 'Las declaraciones que aceptó con Vestibule')).toContain(
    es.disclosures['statement-risk'].main,
  )
})

describe('[BR-03] documents that are delivered with the name', () => {
  const deliveries = ({ clientId }: Applicant) =>
    its.query<{ key: string; version: string; language: string }>(
      'select key, version, language from document_delivery where client_id = $1 order by key, version',
      [clientId],
    )
  const forget = ({ clientId }: Applicant, condition: string) =>
    its.query(`delete from document_delivery where client_id = $1 and ${condition}`, [clientId])

  test('are recorded and emailed once, in the person’s language', async () => {
    const applicant = spanish()
    await applicant.signUp()
    await applicant.saveName()
    const current = { version: '20260301', language: 'es' }
    expect(await deliveries(applicant)).toEqual(
      ['adv-2a', 'form-crs', 'privacy-notice'].map((key) => ({ key, ...current })),
    )
    const bytes = `agreement_document where sha256 in (select sha256 from document_delivery where client_id = $1)`
    expect(await its.count(bytes, applicant.clientId)).toBe(3)
    const subject = 'Documentos de Vestibule para que los guarde'
    const text = (await mailTo(applicant, subject)).replaceAll(/\s+/g, ' ')
    for (const file of ['customer-relationship-summary', 'brochure', 'privacy-policy']) {
      const path = `/documents/${file}-20260301.pdf`
      expect(text).toContain(its.stack.baseUrl + path)
      expect((await get(path)).status).toBe(200)
    }
    expect(text).not.toContain('prospectus')
    await applicant.readClient()
    await applicant.changeName('Grace', 'Hopper')
    expect(await deliveries(applicant)).toHaveLength(3)
    const mails = await its.sandbox.messages(applicant.person.email)
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1)
  })

  test('are needed before an account: without one it is 409, and a later version follows by itself', async () => {
    const applicant = await its.answered()
    await forget(applicant, "key = 'adv-2a'")
    await expectRefusal(applicant.askForAccount(), '409 delivery_required', 'adv-2a')
    await applicant.readClient()
    const outdated = { ifMatch: applicant.version - 1 }
    const name = { firstName: 'Grace', lastName: 'Hopper' }
    const path = `/api/data-api/client/${applicant.clientId}`
    await expectRefusal(applicant.api.patch(path, name, outdated), '409 stale')
    expect(await deliveries(applicant)).toHaveLength(2)
    await applicant.changeName('Grace', 'Hopper')
    expect(await deliveries(applicant)).toHaveLength(3)
    await its.query(
      "update document_delivery set version = '20250301' where client_id = $1 and key = 'form-crs'",
      [applicant.clientId],
    )
    await applicant.readClient()
    await applicant.openAccount()
    expect((await deliveries(applicant)).filter(({ key }) => key === 'form-crs')).toMatchObject([
      { version: '20250301' },
      { version: '20260301' },
    ])
  })

  test('include the prospectus of the product flow, without which the statements are 409', async () => {
    const applicant = await its.atStatements()
    expect((await deliveries(applicant)).map(({ key }) => key)).toContain('prospectus')
    await forget(applicant, "key = 'prospectus'")
    await expectRefusal(applicant.agreeToStatements(), '409 delivery_required', 'prospectus')
  })
})

test('[LG-03] refuses an unknown language, and a choice without a session', async () => {
  const { api } = its.newcomer()
  await refusal(api.put('/api/user/language', { language: 'fr' }))
  expect((await api.put('/api/user/language', { language: 'fr' })).status).toBe(400)
  const reply = await fetch(`${its.stack.baseUrl}/api/user/language`, {
    method: 'PUT',
    headers: { origin: its.stack.baseUrl, 'content-type': 'application/json' },
    body: '{"language":"es"}',
  })
  expect(reply.status).toBe(403)
})

test('[LG-03] pages of releases without languages are in English, whatever the browser prefers', async () => {
  const applicant = await its.user()
  const sql = 'select language from app_user where id = $1'
  expect(await languagesOf(sql, applicant.userId)).toEqual(['en'])
})

test('[LG-03] documents accepted in one language may have been listed in another', async () => {
  const applicant = await its.withAccount()
  expect(
    await languagesOf('select language from acceptance where client_id = $1', applicant.clientId),
  ).toEqual(['en'])
  const switched = await its.atAgreements()
  const listed = await switched.listAgreements()
  switched.api.language = 'es'
  expect((await switched.postAcceptance(listed)).status).toBe(200)
})
