import type { Translation, Words } from '../words.ts'

export const addPhone: Translation<Words['addPhone']> = {
  title: 'Ingrese su número de teléfono',
  intro:
    'Ya inició sesión. Para abrir {account}, ingrese su número de teléfono. Le enviaremos un código por mensaje de texto. Si ya nos dio un número, ingréselo de nuevo. {another}',
}
