import type { Translation, Words } from '../words.ts'

export const session: Translation<Words['session']> = {
  warning: {
    title: {
      one: 'Su sesión se cerrará en {count} minuto.',
      other: 'Su sesión se cerrará en {count} minutos.',
    },
    intro:
      'Para proteger sus datos, cerramos su sesión después de 30 minutos sin actividad, y después de 12 horas en total. Lo que escribió permanece aquí.',
    left: 'Tiempo restante: {time}',
    stay: 'Mantener la sesión iniciada',
  },
  finishLater: {
    title: 'Seguir luego',
    saved:
      'Todo lo que guardó se conserva al menos 60 días después de su última visita. Lo que escribió en esta página se guarda cuando usted continúa.',
    back: 'Para volver, inicie sesión en {site} como {email}, desde cualquier dispositivo. Una semana antes de borrar sus respuestas, le enviamos un correo electrónico.',
    stay: 'Seguir ahora',
  },
  ended: {
    title: 'Su sesión ha terminado',
    intro:
      'Inicie sesión de nuevo como {email} para continuar donde se quedó. Lo que escribió sigue aquí, detrás de esta ventana.',
    leave: 'Salir',
  },
  cookiesBlocked:
    'Aquí las cookies están bloqueadas y no puede registrarse ni iniciar sesión. Permítalas o abra {address} en otro navegador.',
  endedElsewhere:
    'Su sesión aquí se cerró desde otro navegador. Si no fue usted, elija una contraseña nueva.',
  stepUp: {
    title: 'Confirme que es usted',
    intro:
      'Para proteger su dinero, lo comprobamos de nuevo cuando pasan 15 minutos desde que inició sesión o escribió un código. Enviamos un mensaje de texto con un código de 6 dígitos al {phone}.',
    stopped:
      'Usted detuvo nuestros mensajes de texto. Ingrese su contraseña: la comprobamos junto con un código de 6 dígitos que enviamos a su correo electrónico {email}. Para volver a recibir mensajes, responda START al número desde el que llegaron.',
    released:
      'Usted nos dijo que perdió su teléfono. Ingrese su contraseña: la comprobamos junto con un código de 6 dígitos que enviamos a su correo electrónico {email}.',
    lostPhone: 'Si ya no tiene este teléfono, escriba a {contact}.',
  },
}
