import type { Translation, Words } from '../words.ts'

export const contributions: Translation<Words['contributions']> = {
  title: 'Sus aportaciones',
  next: 'Próxima aportación: {debit}',
  arriving: 'Ya se envió y todavía llegará:',
  notLoaded: 'No pudimos cargar sus aportaciones.',
  stop: 'Detener las aportaciones',
  dialog: {
    title: '¿Detener las aportaciones?',
    prevents: 'Esto detiene todo lo posterior a hoy, empezando por:',
    final: 'Detenerlas es definitivo. Para empezar de nuevo, escriba a {contact}.',
    keep: 'Mantener las aportaciones',
    failed: 'No pudimos detener sus aportaciones. Inténtelo de nuevo.',
  },
  stopping:
    'Sus aportaciones están detenidas. Nuestro corredor de bolsa aún no lo ha confirmado todo. Le avisaremos por correo electrónico cuando lo haga.',
  stoppedToday: 'Se detuvo: todo lo posterior a hoy.',
  stopped: 'Se detuvo: todo lo posterior al {date}.',
  again: 'Para empezar de nuevo, escriba a {contact}.',
}
