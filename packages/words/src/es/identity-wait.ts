import type { Translation, Words } from '../words.ts'

export const identityWait: Translation<Words['identityWait']> = {
  waiting: {
    title: 'Verificando su identidad, espere…',
    text: 'Por lo general tarda unos segundos. Puede salir de esta página; la verificación continúa.',
  },
  consent: {
    title: 'Antes de verificar su identidad',
    intro: 'Lea esto y acéptelo para continuar.',
  },
  other: {
    title: 'No pudimos terminar de verificar su identidad',
    intro: 'Sus respuestas están guardadas. Inténtelo de nuevo. Si eso no ayuda, escríbanos a {contact}.',
  },
  failed: 'Error durante la verificación de identidad de Plaid. Inténtelo de nuevo más tarde.',
}
