import type { Words } from '@vestibule/words/words'

type MessageKey = keyof Words['message']

/** The texts by the name in the page's address. */
const pages: Readonly<Record<string, MessageKey>> = {
  usResidentsErrorPage: 'residentsOnly',
  '3210letter': 'employerLetter',
  contactWithTeamErrorpage: 'contactTeam',
  successfullDocumentsUploaded: 'documentsUploaded',
  bankConfirmationPage: 'depositsSent',
}

/** The texts of the page `errorPage` by the parameter `err`. */
const errors: Readonly<Record<string, MessageKey>> = { voip: 'voip', vpn: 'vpn' }

const own = (table: Readonly<Record<string, MessageKey>>, key: string | null): MessageKey | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined

/** Returns the key of the page's texts, which is `notFound` for unknown names. */
export const messageKey = (name: string, err: string | null): MessageKey =>
  name === 'errorPage' ? (own(errors, err) ?? 'wentWrong') : (own(pages, name) ?? 'notFound')
