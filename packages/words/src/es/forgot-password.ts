import type { Translation, Words } from '../words.ts'

export const forgotPassword: Translation<Words['forgotPassword']> = {
  title: 'Olvidé mi contraseña',
  intro:
    'Le enviaremos por correo electrónico un enlace para elegir una nueva. Funciona una sola vez, durante 20 minutos.',
  send: 'Enviar el enlace',
  sent: 'Se envió el enlace para restablecer la contraseña.',
}
