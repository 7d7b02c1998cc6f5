import type { Translation, Words } from '../words.ts'

export const deadEnd: Translation<Words['deadEnd']> = {
  unsuitable: {
    title: 'Este producto no es para su perfil de inversión.',
    intro:
      'Su solicitud terminó por lo que nos dijo sobre sus vínculos. Si fue un error, escríbanos a {contact}.',
  },
  unable: {
    title: 'No puede continuar en este momento. Inténtelo de nuevo más tarde.',
    intro: 'Si cree que se trata de un error, escríbanos a {contact}.',
  },
  usResidentsOnly: {
    title: 'Este servicio es para ciudadanos de los EE. UU. y residentes permanentes.',
    intro:
      'Nos dijo que no es ni lo uno ni lo otro. Si fue un error, inicie sesión en su cuenta y cambie su respuesta.',
  },
  back: 'Volver al inicio',
}
