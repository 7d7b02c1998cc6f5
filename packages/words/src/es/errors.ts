import type { Translation, Words } from '../words.ts'

export const errors: Translation<Words['errors']> = {
  byCode: {
    unauthenticated: 'Inicie sesión para continuar.',
    csrf: 'La página estuvo abierta demasiado tiempo. Inténtelo de nuevo.',
    step_up_required: 'Confirme que es usted y vuelva a intentarlo.',
    contact_hold: 'Sus datos de contacto se cambiaron: a partir del {at} esto es posible de nuevo.',
    blocked: 'No puede continuar en este momento. Inténtelo de nuevo más tarde.',
    screening_required: 'Todavía no pudimos comprobar estos datos. Empiece de nuevo.',
    other_application:
      'Abrió otra de sus cuentas en otra pestaña. Vuelva a cargar esta página o elija la cuenta en la página de inicio.',
    stale: 'Usted cambió esto en otro lugar.',
    ira_limit:
      'Su otra IRA con nosotros usa el límite de IRA que necesita esta aportación. Elija una fecha posterior o menos, o contáctenos.',
    final_details:
      'Su cuenta abierta tiene otro nombre u otro domicilio. Déjelos aquí como están y cámbielos en “Sus datos”, en la página de inicio.',
    locked: 'Estas respuestas ya se enviaron y no se pueden cambiar aquí.',
    delivery_required:
      'Todavía no ha recibido todos los documentos. Vuelva a su nombre y continúe desde allí para recibirlos.',
    texts_stopped:
      'Los mensajes de texto a este número están detenidos. Responda START al número desde el que llegaron y vuelva a pedir el código. O use otro número.',
    code_expired: 'Este código ha vencido. Pida uno nuevo.',
    too_many_attempts: 'Demasiados intentos. Inténtelo de nuevo más tarde.',
    too_many_requests: 'Demasiados intentos. Inténtelo de nuevo más tarde.',
    unavailable: 'Tenemos un problema de nuestro lado. Inténtelo de nuevo en un minuto.',
  },
  network: 'La conexión falló',
  inDoubt: 'No podemos saber si esto se hizo. Pulse de nuevo: nunca se hace dos veces.',
  unknown: 'Algo salió mal',
  limitToday: 'Demasiados intentos. Podrá volver a intentarlo hoy ({time}).',
  limitTomorrow: 'Demasiados intentos. Podrá volver a intentarlo mañana ({time}).',
  atField: '{label}: {message}',
  reference: 'Referencia para nuestro equipo: {id}',
}
