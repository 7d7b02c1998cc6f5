import type { Translation, Words } from '../words.ts'

export const recover: Translation<Words['recover']> = {
  title: 'Vuelva a entrar en su cuenta',
  intro:
    'Primero le enviamos un código en un mensaje de texto al número de teléfono de su cuenta. Después elige una nueva contraseña.',
  start: 'Enviarme un código',
  sentTo: 'Enviamos un mensaje de texto con un código de 6 dígitos al {phone}.',
  expired: {
    title: 'Este enlace ha vencido',
    intro:
      'Ya se usó, tiene más de una hora o se detuvo. Si ya ingresó el código, elija una nueva contraseña con su nueva dirección de correo electrónico. Si no, escríbanos para pedir un nuevo enlace.',
  },
  keep: {
    title: 'Conserve su correo electrónico',
    intro:
      'Nos pidieron usar otra dirección de correo electrónico para su cuenta, porque usted perdió su correo y su contraseña. Si usted no lo pidió, deténgalo.',
    stop: 'Detener el cambio',
    done: {
      title: 'Su correo electrónico se mantiene',
      intro: 'El cambio se detuvo. Ahora escríbanos, para que podamos averiguar quién lo pidió.',
    },
    expired: {
      title: 'No hay nada que detener',
      intro:
        'El cambio ya se hizo o se detuvo, o este enlace venció o está incompleto. Si usted no pidió el cambio, escríbanos de inmediato.',
    },
  },
}
