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
  terms: '{amount} {schedule}, desde {source}.',
  termsToLimit: '{amount} {schedule}, hasta el límite anual de la IRA, desde {source}.',
  chosen: 'Usted eligió {amount} {schedule}, desde {source}.',
  chosenDay: 'Usted eligió {amount} el {date}, desde {source}.',
  revocable: 'Todavía puede cambiar de opinión',
  applied:
    'Su identidad está verificada y su cuenta bancaria está conectada. Guardamos la aportación que eligió y no transferimos dinero. Si tiene alguna pregunta, escriba a {contact}.',
  copy: 'Le enviamos una copia de su autorización a {email}.',
  revokeNotLoaded: 'No pudimos cargar el último día en que puede revocar esta IRA.',
}
