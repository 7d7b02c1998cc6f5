import type { Translation, Words } from '../words.ts'

export const verifyPhone: Translation<Words['verifyPhone']> = {
  title: 'Verifique su número de teléfono',
  intro: 'Enviamos un mensaje de texto con un código de 6 dígitos al {phone}.',
  edit: 'Editar el número de teléfono',
}
