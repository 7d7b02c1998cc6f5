import type { Translation, Words } from '../words.ts'

export const schedule: Translation<Words['schedule']> = {
  once: 'una sola vez',
  monthly: '{days} de cada mes',
  days: 'Programado para el {scheduled}; llega el {arrives}',
  debit: '{amount}. {days}.',
}
