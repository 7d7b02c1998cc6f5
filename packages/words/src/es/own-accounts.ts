import type { Translation, Words } from '../words.ts'

export const ownAccounts: Translation<Words['ownAccounts']> = {
  others: 'Sus otras cuentas',
  show: 'Mostrar {account}',
  complete: 'Abierta',
  notComplete: 'Aún sin completar',
  ended: 'Terminada',
  notShown: 'No pudimos mostrar esta cuenta. Inténtelo de nuevo.',
}
