import type { Translation, Words } from '../words.ts'

export const loginDetails: Translation<Words['loginDetails']> = {
  title: 'Cree su acceso',
  intro: 'Usamos su teléfono para comprobar que es usted, ahora y cuando inicie sesión.',
  known: {
    verifyPhone: 'Verifique su teléfono.',
    verifyEmail: 'Verifique su correo electrónico.',
    complete: '¡El usuario ya existe! Complete su cuenta.',
  },
}
