import type { Words } from '@vestibule/words/words'

export type MessageKey = keyof Words['message']

/** Keys of the pages' texts in the catalog, by the name in the page's URL. */
const pages: Readonly<Record<string, MessageKey>> = {
  usResidentsErrorPage: 'residentsOnly',
  '3210letter': 'employerLetter',
  contactWithTeamErrorpage: 'contactTeam',
  successfullDocumentsUploaded: 'documentsUploaded',
  bankConfirmationPage: 'depositsSent',
}

/** Maps the URL parameter `err` of the page `errorPage` to the key of the page's texts. */
const errors: Readonly<Record<string, MessageKey>> = { voip: 'voip', vpn: 'vpn' }

const own = (table: Readonly<Record<string, MessageKey>>, key: string | null): MessageKey | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined

/** Returns the key of the page's texts in the catalog, or `notFound` for unknown names. */
export const messageKey = (name: string, err: string | null): MessageKey =>
  name === 'errorPage' ? (own(errors, err) ?? 'wentWrong') : (own(pages, name) ?? 'notFound')
