import { en } from '@vestibule/words/en'
import { expect, test } from 'vitest'
import { messageKey } from './message-key.ts'

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
  ['nonsense', null, 'Page not found'],
  ['constructor', null, 'Page not found'],
])('[RT-01] [RT-02] the page %s (%s) has its heading and names the contact', (name, err, title) => {
  const text = en.message[messageKey(name, err)]
  expect(text.title).toBe(title)
  expect(text.intro).toContain('{contact}')
})
