import { QueryClient } from '@tanstack/react-query'
import type { Client } from '@vestibule/contract/entities'
import { accountTypeNames, flowOf } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { limitRow } from '@vestibule/domain/contribution/ira-limits'
import { backFrom } from '@vestibule/domain/flow/flow'
import type { Facts } from '@vestibule/domain/flow/types'
import { yearOf } from '@vestibule/domain/iso-date'
import { sampleUser } from '@vestibule/testing/samples/replies'
import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import type { Words } from '@vestibule/words/words'
import type { ReactNode } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AgreementName } from '../application/agreements/AgreementName.tsx'
import { YourDocuments } from '../application/agreements/YourDocuments.tsx'
import { LockedNotice } from '../application/LockedNotice.tsx'
import { ScreenSkeleton } from '../site/ScreenSkeleton.tsx'
import { today } from '../site/today.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { startLanguage } from '../words/language.ts'
import { startEnglish } from '../words/testing.ts'
import { Address, AddressForm } from './address/Address.tsx'
import { Affiliations } from './affiliations/Affiliations.tsx'
import { Agreements } from './agreements/Agreements.tsx'
import { Bank } from './bank/Bank.tsx'
import { Beneficiaries } from './beneficiaries/Beneficiaries.tsx'
import { Citizenship } from './citizenship/Citizenship.tsx'
import { Confirmation } from './confirmation/Confirmation.tsx'
import { WhatIsNext } from './congratulations/WhatIsNext.tsx'
import { Contribution } from './contribution/Contribution.tsx'
import { DepositForm } from './deposit-form/DepositForm.tsx'
import { DepositVerify } from './deposit-verify/DepositVerify.tsx'
import { Documents } from './documents/Documents.tsx'
import { Email } from './email/Email.tsx'
import { Employment, EmploymentForm } from './employment/Employment.tsx'
import { Finances, FinancesForm } from './finances/Finances.tsx'
import { Compare } from './home/Compare.tsx'
import { OwnAccount } from './home/OwnAccount.tsx'
import { Identity } from './identity/Identity.tsx'
import { Name } from './name/Name.tsx'
import { Statements } from './statements/Statements.tsx'
import { Suitability, SuitabilityForm } from './suitability/Suitability.tsx'
import { noContribution, render, screenOf } from './testing/render.tsx'

const everyFact = new Proxy({}, { get: (_, name) => name !== 'declined' && name !== 'accepted' }) as Facts
const resident = {
  id: 'c',
  residencyStatus: 'GREEN_CARD_HOLDER',
  dob_year: '1985',
  facts: everyFact,
} as unknown as Client
const screen = screenOf(resident)

const withContribution = (saved: object) => {
  const queries = new QueryClient()
  queries.setQueryData(['getBank', { clientId: 'c' }], {
    answer: { ...noContribution, ...saved },
  })
  return queries
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const headingOf = (html: string) => textOf(/<h1\b.*?<\/h1>/s.exec(html)?.[0] ?? '')
const buttonsOf = (html: string) => [...html.matchAll(/<button\b.*?<\/button>/gs)].map(([one]) => textOf(one))

test.each([
  ['en', en],
  ['es', es as unknown as Words],
] as const)('[PR-08] in %s, no screen of the product flow names a broker or SIPC', (code, words) => {
  startLanguage(code, words)
  onTestFinished(startEnglish)
  const client = { ...resident, ssn: '***-**-1234' }
  const product = { ...screen, client, accountType: 'PRODUCT', saved: undefined } as const
  const html = [
    <Email key="email" />,
    <Name key="name" {...product} />,
    <Address key="address" {...product} />,
    <AddressForm key="address-form" {...product} />,
    <Identity key="identity" {...product} />,
    <Employment key="employment" {...product} />,
    <EmploymentForm key="employment-form" {...product} />,
    <Finances key="finances" {...product} />,
    <FinancesForm key="finances-form" {...product} />,
    <Suitability key="suitability" {...product} />,
    <SuitabilityForm key="suitability-form" {...product} />,
    <Contribution key="contribution" {...product} />,
    <Statements key="statements" {...product} />,
    <Bank key="bank" {...product} />,
    <LockedNotice key="locked" accountType="PRODUCT" />,
  ].map((one) => textOf(render(one)))
  for (const text of html) expect(text).not.toMatch(/broker|corredor|SIPC|FINRA/i)
  expect(textOf(render(<LockedNotice accountType="ROTH_IRA" />))).toMatch(/broker|corredor/)
})

describe.each(accountTypeNames)('%s', (accountType) => {
  const flow = flowOf(accountType)
  const back = { ...screen, accountType, onBack: () => undefined }

  test('[BA-01] offers instant linking, and deposits outside the product flow; Back leads to the contribution', () => {
    const html = render(<Bank {...back} />)
    expect(headingOf(html)).toBe('Connect your bank account')
    expect(backFrom(flow, 'ONBOARDING_BANK_SETUP', 3, everyFact)).toBe('ONBOARDING_CONTRIBUTION')
    const [instantly, ...others] = buttonsOf(html)
    // If there is only one way to connect, it is not called the fastest.
    expect(textOf(html).includes('Fastest')).toBe(accountType !== 'PRODUCT')
    expect(instantly).toContain('Connect instantly')
    if (accountType === 'PRODUCT') expect(others).toEqual(['Back'])
    else expect(others).toEqual([expect.stringContaining('Verify with deposits'), 'Back'])
  })

  test('[CO-01] shows amount, frequencies, calendar and Next; Back only in the product flow', () => {
    const queries = withContribution({})
    const html = render(<Contribution {...back} />, queries)
    expect(headingOf(html)).toBe('Select your contribution schedule and amount')
    expect(html).toMatch(/<label[^>]*>Contribution amount/)
    const radios = [...html.matchAll(/<label\b(?:(?!<\/label>).)*type="radio".*?<\/label>/gs)]
    expect(radios.map(([one]) => textOf(one))).toEqual(['Monthly', 'Twice per month', 'One-time'])
    const days = Array.from({ length: 30 }, (_, day) => String(day + 1))
    expect(buttonsOf(html)).toEqual(expect.arrayContaining(days))
    expect(html).toContain('Days of the month')
    expect(buttonsOf(html)).toEqual(expect.arrayContaining(['Back', 'Next']))
    expect(buttonsOf(render(<Contribution {...back} onBack={undefined} />, queries))).not.toContain('Back')
    for (const status of ['ONBOARDING_CONTRIBUTION', 'KYC_REVIEW_SUCCESS'] as const)
      expect(backFrom(flow, status, 3, everyFact) !== undefined, status).toBe(accountType === 'PRODUCT')
  })
})

test('[PE-01] [FI-01] [FI-03] [AF-01] [AG-01] [CF-01] each screen has its specified heading', () => {
  const screens = {
    'Tell us about yourself': <Name {...screen} />,
    'Enter in financial details': <Finances {...screen} />,
    'Tell us your investment goals &amp; timeline': <Suitability {...screen} />,
    'Review these regulatory statements': <Affiliations {...screen} />,
    'Review and agree to terms': <Agreements {...screen} />,
    'Confirm your contribution': <Confirmation {...screen} />,
  }
  for (const [header, content] of Object.entries(screens))
    expect(headingOf(render(content)), header).toBe(header)
})

test("[FI-03] [AX-05] the questions about goals have numbers, which their groups' names leave out", () => {
  const form = render(<SuitabilityForm {...screen} saved={undefined} />)
  const legends = [
    ...form.matchAll(/role="radiogroup".*?<span id="[^"]*-legend"[^>]*>(.*?<\/span>[^<]*)<\/span>/gs),
  ]
  expect(legends.map(([, legend = '']) => textOf(legend).slice(0, 3))).toEqual(['1. ', '2. ', '3. ', '4. '])
  for (const [, legend] of legends) expect(legend).toMatch(/^<span aria-hidden="true">\d\. <\/span>\w/)
})

test('[BA-05] the deposit form shows the time and size of the deposits', () => {
  const html = render(<DepositForm {...screen} />)
  expect(headingOf(html)).toBe('Set up your contribution')
  expect(textOf(html)).toContain('They arrive within 2-3 days, each under $1.00.')
})

test('[AX-05] toasts and loading states are polite live regions', () => {
  expect(render(<Toasts />)).toMatch(/^<div[^>]* aria-live="polite"/)
  expect(render(<Waiting>Please wait.</Waiting>)).toMatch(/role="status"/)
  expect(render(<ScreenSkeleton />)).toMatch(/role="status" aria-busy="true"/)
})

test('[SU-04] the email screen shows the consent, the privacy policy and the log-in link', () => {
  const html = render(<Email />)
  expect(textOf(html)).toMatch(
    /By continuing, you agree that .* may contact you about your account by email, phone and text message, including automated messages\. Message and data rates may apply\./,
  )
  expect(html).toMatch(/<a href="\/documents\/privacy-20260101.pdf">Privacy Policy<\/a>/)
  expect(html).toMatch(/<a href="\/login-password"[^>]*>Log in to your account<\/a>/)
  expect(textOf(html)).toContain('About 8 minutes to fill in. Once verified')
})

test('[LG-01] [CO-15] the accounts are compared by facts, with the limits of the year', () => {
  const html = render(<Compare types={['ROTH_IRA', 'REGULAR']} />)
  expect([...html.matchAll(/role="(?:row|column)header"[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'Account',
    'Who it is for',
    'Tax now',
    'Tax later',
    'Yearly limit',
    'Access to the money',
    'Roth IRA',
    'Individual account',
  ])
  const { cap, higherCap, higherFromAge } = limitRow(yearOf(today()), 'specification')
  expect(textOf(html)).toContain(
    `${formatDollars(cap)} for ${yearOf(today())}, or ${formatDollars(higherCap)} from age ${higherFromAge}`,
  )
  expect(textOf(html)).toContain('General information, not tax or investment advice.')
})

test('[CO-02] an information button explains the minimum and describes the field', () => {
  const html = render(<Contribution {...screen} />, withContribution({}))
  const field = /<input[^>]*name="amount"[^>]*>/.exec(html)?.[0] ?? ''
  const [, description = ''] = /aria-describedby="([^"]*)"/.exec(field) ?? []
  const described = description.split(' ').map((id) => html.split(`id="${id}"`)[1]?.split('</')[0] ?? '')
  expect(described.join(' ')).toContain('Minimum $100 to start you can adjust it later.')
  expect(html).toMatch(/<button[^>]*aria-label="About the minimum"/)
})

test('[CO-05] only an IRA whose deposits reach the yearly cap shows the notice', () => {
  const notice =
    /Your IRA contributions will max out before year-end\. They.+ll resume next tax year or you can adjust now\./
  vi.useFakeTimers({ now: Date.parse('2027-01-10T17:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const large = withContribution({ amount: 600, first_deposit_date: 15 })
  expect(textOf(render(<Contribution {...screen} />, large))).toMatch(notice)
  expect(textOf(render(<Contribution {...screen} accountType="REGULAR" />, large))).not.toMatch(notice)
  const small = withContribution({ amount: 100, first_deposit_date: 15 })
  expect(textOf(render(<Contribution {...screen} />, small))).not.toMatch(notice)
})

describe('[NV-08] shows a skeleton while data loads', () => {
  const loading: Record<string, ReactNode> = {
    'the application': <ScreenSkeleton />,
    'the home page': <OwnAccount user={sampleUser} clientId="c" onOffered={() => undefined} />,
    address: <Address {...screen} />,
    citizenship: <Citizenship {...screen} />,
    employment: <Employment {...screen} />,
    beneficiaries: <Beneficiaries {...screen} />,
    finances: <Finances {...screen} />,
    suitability: <Suitability {...screen} />,
    affiliations: <Affiliations {...screen} />,
    agreements: <Agreements {...screen} />,
    documents: <Documents {...screen} />,
    contribution: <Contribution {...screen} />,
    'deposit form': <DepositForm {...screen} />,
    'deposit check': <DepositVerify {...screen} />,
    confirmation: <Confirmation {...screen} />,
    'what is next': <WhatIsNext {...screen} />,
    'accepted documents': <YourDocuments clientId="c" />,
  }
  test.each(Object.entries(loading))('%s', (_, content) => {
    expect(render(content)).toContain('aria-busy="true"')
  })
})

test.each([
  ['Se lo enviamos al 217-555-0100.', ['217-555-0100.']],
  ['We sent a 6-digit code to •••-•••-0100', ['6-digit', '•••-•••-0100']],
  ['***-**-6789', ['***-**-6789']],
  ['one-time, j•••@a2-very-long-domain.example', []],
])('[AX-03] keeps numbers with hyphens on one line, and all text: %s', (text, kept) => {
  const html = render(<Unbroken>{text}</Unbroken>)
  expect(Array.from(html.matchAll(/<span[^>]*>(.*?)<\/span>/g), ([, part]) => part)).toEqual(kept)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
})

test('[AX-01] [LG-02] a Spanish page marks English names of documents, and no other names', () => {
  onTestFinished(startEnglish)
  const nameIn = (name: string) => render(<AgreementName>{name}</AgreementName>)
  expect(nameIn('Terms (EN)')).toContain('<span>Terms</span>')
  startLanguage('es', es as unknown as Words)
  expect(nameIn('Terms (EN)')).toContain('<span lang="en">Terms</span>')
  expect(nameIn('Acuerdo')).toContain('<span>Acuerdo</span>')
})
