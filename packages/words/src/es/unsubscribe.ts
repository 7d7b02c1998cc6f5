import type { Translation, Words } from '../words.ts'

export const unsubscribe: Translation<Words['unsubscribe']> = {
  title: 'Detener nuestros recordatorios',
  intro: 'Le enviamos un recordatorio por correo electrónico si no ha terminado su solicitud.',
  stop: 'Detener estos recordatorios',
  done: {
    title: 'No recibirá más recordatorios.',
    intro: 'Todavía puede terminar su solicitud cuando quiera.',
  },
  noToken: {
    title: 'Este enlace está incompleto',
    intro: 'Abra de nuevo el enlace completo del correo electrónico.',
  },
}
