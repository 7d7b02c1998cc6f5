import type { Translation, Words } from '../words.ts'

export const logInCode: Translation<Words['logInCode']> = {
  title: 'Verifique su número de teléfono',
  stopped: {
    title: 'Verifique que es usted',
    intro:
      'Usted detuvo nuestros mensajes de texto, por lo que enviamos un correo electrónico con un código de 6 dígitos a {email}. Para volver a recibir mensajes, responda START al número desde el que llegaron.',
  },
  released:
    'Usted nos dijo que perdió su teléfono, por lo que enviamos un correo electrónico con un código de 6 dígitos a {email}. Después de iniciar sesión, ingrese su nuevo número de teléfono en “Sus datos”.',
  intro:
    'No hemos visto este navegador antes. Para comprobar que es usted, enviamos un mensaje de texto con un código de 6 dígitos al {phone}.',
}
