import type { Translation, Words } from '../words.ts'

export const logInCode: Translation<Words['logInCode']> = {
  title: 'Verifique su número de teléfono',
  intro:
    'No hemos visto este navegador antes. Para comprobar que es usted, enviamos un mensaje de texto con un código de 6 dígitos al {phone}.',
}
