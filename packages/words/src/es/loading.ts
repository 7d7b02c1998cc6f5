import type { Translation, Words } from '../words.ts'

export const loading: Translation<Words['loading']> = {
  screen: 'Cargando…',
  document: 'Esta página no se cargó por completo. ',
  reload: 'Cargarla de nuevo',
  notLoaded: {
    title: 'Esto no se cargó',
    intro: 'Revise su conexión e inténtelo de nuevo. Lo que guardó está a salvo.',
  },
  replaced: {
    title: 'Hay una nueva versión',
    intro:
      'Esta página se actualizó mientras la tenía abierta. Cargue la nueva versión para continuar. Lo que guardó está a salvo.',
    load: 'Cargar la nueva versión',
  },
  part: '{title}. {intro}',
  unreachable: 'No pudimos comunicarnos con nuestro servidor. No se ha perdido nada de lo que guardó.',
  broken: 'Esta página dejó de funcionar. Lo que guardó está a salvo.',
  again: 'Cargar la página de nuevo',
  slow: 'Esto tarda más de lo habitual. Espere, por favor.',
  pending:
    'Esto tarda más de lo habitual. Seguimos trabajando en ello: puede esperar, o cerrar esta página y volver más tarde.',
  offline: 'No tiene conexión. Lo que escribió permanece en esta página.',
  online: 'Ya tiene conexión de nuevo.',
}
