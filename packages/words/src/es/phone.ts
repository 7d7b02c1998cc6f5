import type { Translation, Words } from '../words.ts'

export const phone: Translation<Words['phone']> = {
  title: 'Fotos de sus documentos',
  intro:
    'Agregue un documento para cada línea. Muestre las cuatro esquinas, con todas las palabras enfocadas.',
  ownComputer:
    'Abierto desde su computadora a las {madeAt}. Funciona hasta las {endsAt}. Continúe solo si usted mismo creó el código o el enlace, en su propia computadora.',
  loading: 'Cargando…',
  needed: 'Necesita un documento',
  added: 'Documento agregado',
  accepted: 'Se acepta: {types}',
  choose: '¿Qué documento quiere agregar?',
  front: '{type}: frente',
  back: '{type}: reverso',
  only: '{type}',
  take: 'Tomar foto',
  file: 'Elegir una foto',
  openCamera: 'Abrir la cámara',
  frame: 'Coloque el documento dentro del marco.',
  noCamera: 'La cámara no se abrió. Ábrala aquí, o elija una foto.',
  check: '¿Puede leer todas las palabras?',
  use: 'Usar esta foto',
  again: 'Tomarla de nuevo',
  noBack: 'No tiene reverso',
  cancel: 'Cancelar',
  remove: 'Quitar {type}',
  own: 'Documentos agregados',
  send: 'Enviar documentos',
  sending: 'Enviando sus documentos. Mantenga abierta esta página.',
  missing: 'Agregue un documento para: {items}.',
  unreadable: 'No se pudo leer esta foto. Tómela de nuevo.',
  notPhoto: 'Aquí solo se pueden usar fotos JPEG y PNG. Agregue un PDF en su computadora.',
  failed: 'Sus documentos no se enviaron. {reason} Inténtelo de nuevo.',
  offline: 'No hay conexión.',
  unexpected: 'Algo salió mal.',
  done: {
    title: 'Sus documentos se enviaron',
    intro: 'Continúe en su computadora. Puede cerrar esta página.',
  },
  ended: {
    title: 'Este enlace ya no funciona',
    intro:
      'Funciona una sola vez, durante 15 minutos, y mientras tenga la sesión iniciada en su computadora. Si su computadora todavía le pide documentos, cree allí un código nuevo y escanéelo.',
  },
  notLoaded: {
    title: 'Esta página no se cargó',
    intro: 'Revise su conexión.',
    again: 'Intentar de nuevo',
  },
}
