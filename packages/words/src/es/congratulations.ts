import type { Translation, Words } from '../words.ts'

export const congratulations: Translation<Words['congratulations']> = {
  title: '¡Felicidades!',
  intro: {
    ROTH_IRA: 'Su cuenta Roth IRA está abierta.',
    TRADITIONAL_IRA: 'Su cuenta IRA tradicional está abierta.',
    REGULAR: 'Su cuenta individual está abierta.',
    PRODUCT: 'Su solicitud de {brand} está completa.',
  },
  door: 'La puerta está abierta.',
  whatIsNext: 'Qué sigue ahora',
  opened: 'Abierta el {date}',
  openedWithoutDate: 'Cuenta abierta',
  account: '{account} en {broker}',
  next: 'Próxima aportación',
  contribution: 'Su aportación',
  terms: 'Desde {source}.',
  termsToLimit: 'Desde {source}, hasta el límite anual de la IRA.',
  calendar: {
    add: {
      one: 'Agregar esta fecha a su calendario',
      other: 'Agregar las próximas {count} fechas a su calendario',
    },
    event: '{brand}: aportación de {amount}',
  },
  chosen: 'Usted eligió {amount} {schedule}, desde {source}.',
  chosenDay: 'Usted eligió {amount} el {date}, desde {source}.',
  revocable: 'Puede revocarla hasta el {date}',
  applied:
    'Su identidad está verificada y su cuenta bancaria está conectada. Guardamos la aportación que eligió y no transferimos dinero. Si tiene alguna pregunta, escriba a {contact}.',
  copy: 'Le enviamos una copia de su autorización a {email}.',
  revokeNotLoaded: 'No pudimos cargar el último día en que puede revocar esta IRA.',
}
