import { expect, test } from 'vitest'
import { messageWords, notFound } from './words.ts'

test.each([
  ['usResidentsErrorPage', null, 'This service is for U.S Citizens and Permanent Residents.'],
  ['3210letter', null, 'We need a letter from your employer'],
  ['contactWithTeamErrorpage', null, 'Please contact our team'],
  ['successfullDocumentsUploaded', null, 'Your documents have been uploaded'],
  ['bankConfirmationPage', null, 'Your deposits are on the way'],
  ['errorPage', 'voip', "We can't use this phone number"],
  ['errorPage', 'vpn', 'Please turn off your VPN'],
  ['errorPage', 'constructor', 'Something went wrong'],
  ['errorPage', null, 'Something went wrong'],
])('[RT-01] [RT-02] the page %s (%s) has its heading and names the contact', (name, err, h1) => {
  const page = messageWords(name, err)
  expect(page?.h1).toBe(h1)
  expect(page?.text({ brand: 'B', broker: 'A', contact: 'help@example.com' })).toContain('help@example.com')
})

test('[RT-01] [RT-02] an unknown page has no text, the not-found page names the contact', () => {
  for (const name of ['nonsense', 'constructor']) expect(messageWords(name, null)).toBeUndefined()
  expect(notFound.text({ brand: 'B', broker: 'A', contact: 'help@example.com' })).toContain(
    'help@example.com',
  )
})
