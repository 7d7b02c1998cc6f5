import type { Translation, Words } from '../words.ts'

export const schedule: Translation<Words['schedule']> = {
  once: 'una sola vez',
  onceFor: 'una sola vez para el año fiscal {year}',
  monthly: '{days} de cada mes',
  days: 'Programado para el {scheduled}; llega el {arrives}',
  debit: '{amount}. {days}.',
}
