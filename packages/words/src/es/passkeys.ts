import type { Translation, Words } from '../words.ts'

export const passkeys: Translation<Words['passkeys']> = {
  title: 'Llaves de acceso',
  intro:
    'Con una llave de acceso (passkey) inicia sesión con su huella, su rostro o el PIN de su dispositivo, en lugar de una contraseña y un código.',
  none: 'Todavía no tiene ninguna llave de acceso.',
  add: 'Crear una llave de acceso',
  added: 'Se creó la llave de acceso.',
  created: 'Creada: {at}',
  used: 'Último uso: {at}',
  rename: 'Cambiar nombre',
  renameNamed: 'Cambiar el nombre de la llave de acceso {name}',
  renamed: 'La llave de acceso ahora se llama {name}.',
  renameTitle: 'Cambiar el nombre de la llave de acceso',
  name: 'Nombre',
  nameErrors: {
    required: 'Escriba un nombre.',
    too_long: 'El nombre puede tener como máximo 50 caracteres.',
  },
  remove: 'Eliminar',
  removeNamed: 'Eliminar la llave de acceso {name}',
  removeTitle: '¿Eliminar la llave de acceso?',
  removeText:
    'Ya no podrá iniciar sesión con {name}. Su contraseña y el código de su teléfono siguen funcionando. También puede borrar la llave de acceso donde su dispositivo la guarda.',
  removed: 'Se eliminó la llave de acceso.',
  gone: 'Esa llave de acceso ya se había eliminado. Esta es la lista actual.',
  notLoaded: 'No pudimos cargar sus llaves de acceso.',
  lost: 'Si perdió un dispositivo, elimine aquí su llave de acceso.',
  logIn: 'Iniciar sesión con una llave de acceso',
  offerTitle: 'Inicie sesión más rápido la próxima vez',
  offer:
    'Cree una llave de acceso (passkey): así inicia sesión con su huella, su rostro o el PIN de su dispositivo, sin contraseña ni código.',
  offerDone: 'Se creó su llave de acceso. Puede cambiarle el nombre o eliminarla en {security}.',
  stepUp:
    'Para proteger su dinero, volvemos a comprobarlo 15 minutos después de la última vez que demostró quién es.',
  use: 'Usar su llave de acceso',
  codeInstead: 'Recibir un código por mensaje de texto',
  unsupported: 'Este navegador no tiene llaves de acceso. Use otro navegador o dispositivo.',
  exists: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  canceled: 'No se usó ninguna llave de acceso. Inténtelo de nuevo cuando quiera.',
  refused:
    'Esta llave de acceso no funcionó. Es posible que se haya eliminado. Inicie sesión con su contraseña o pruebe con otra.',
  tooMany: 'Tiene 10 llaves de acceso. Elimine una antes de agregar otra.',
  failed: 'Su dispositivo no pudo hacerlo. Inténtelo de nuevo.',
}
