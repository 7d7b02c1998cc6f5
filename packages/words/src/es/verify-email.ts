import type { Translation, Words } from '../words.ts'

export const verifyEmail: Translation<Words['verifyEmail']> = {
  title: 'Verifique su correo electrónico',
  intro: 'Enviamos un correo electrónico con un código de 6 dígitos a {email}.',
  edit: 'Editar el correo electrónico',
  creating: 'Creando su cuenta…',
}
