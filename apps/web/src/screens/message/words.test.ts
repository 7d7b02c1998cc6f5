import { expect, test } from 'vitest'
import { messageWords, notFound } from './words.ts'

const h1 = (name: string, err: string | null = null) => messageWords(name, err)?.h1

test('[RT-01] each message page has its heading', () => {
  expect(h1('usResidentsErrorPage')).toBe('This service is for U.S Citizens and Permanent Residents.')
  expect(h1('3210letter')).toBe('We need a letter from your employer')
  expect(h1('contactWithTeamErrorpage')).toBe('Please contact our team')
  expect(h1('successfullDocumentsUploaded')).toBe('Your documents have been uploaded')
  expect(h1('bankConfirmationPage')).toBe('Your deposits are on the way')
})

test('[RT-01] the error page names known errors, else Something went wrong', () => {
  expect(h1('errorPage', 'voip')).toBe("We can't use this phone number")
  expect(h1('errorPage', 'vpn')).toBe('Please turn off your VPN')
  expect(h1('errorPage', 'constructor')).toBe('Something went wrong')
  expect(h1('errorPage')).toBe('Something went wrong')
})

test('[RT-01] an unknown message page has no text', () => {
  expect(h1('nonsense')).toBeUndefined()
  expect(h1('constructor')).toBeUndefined()
})

test('[RT-02] each page names the configured contact', () => {
  const names = [
    'usResidentsErrorPage',
    '3210letter',
    'contactWithTeamErrorpage',
    'successfullDocumentsUploaded',
  ]
  const pages = [
    ...[...names, 'bankConfirmationPage', 'errorPage'].map((name) => messageWords(name, null)),
    messageWords('errorPage', 'voip'),
    messageWords('errorPage', 'vpn'),
    notFound,
  ]
  for (const page of pages)
    expect(page?.text({ brand: 'B', broker: 'A', contact: 'help@example.com' }), page?.h1).toContain(
      'help@example.com',
    )
})
