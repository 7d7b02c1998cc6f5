import type { Translation, Words } from '../words.ts'

export const contributions: Translation<Words['contributions']> = {
  title: 'Sus aportaciones',
  next: 'Próxima aportación',
  arriving: 'Ya se envió y todavía llegará:',
  notLoaded: 'No pudimos cargar sus aportaciones.',
  stop: 'Detener las aportaciones',
  dialog: {
    title: '¿Detener las aportaciones?',
    prevents: 'Esto detiene todo lo posterior a hoy, empezando por:',
    again: 'Puede empezar de nuevo más adelante, con una nueva autorización.',
    keep: 'Mantener las aportaciones',
    failed: 'No pudimos detener sus aportaciones. Inténtelo de nuevo.',
  },
  stopping:
    'Sus aportaciones están detenidas. Nuestro corredor de bolsa aún no lo ha confirmado todo. Le avisaremos por correo electrónico cuando lo haga.',
  stoppedToday: 'Se detuvo: todo lo posterior a hoy.',
  stopped: 'Se detuvo: todo lo posterior al {date}.',
  change: 'Cambiar las aportaciones',
  again: 'Puede empezar de nuevo en la página Aportaciones.',
  stoppedBy: {
    APPLICANT: 'Usted detuvo sus aportaciones.',
    FIRM: 'Nuestro equipo detuvo sus aportaciones.',
    RETURN: 'Por eso detuvimos sus aportaciones.',
  },
  returned: 'Su banco devolvió la aportación de {amount} programada para el {date}. {why}',
  why: {
    funds: 'No había suficiente dinero en su cuenta bancaria.',
    uncollected: 'El dinero de su cuenta bancaria todavía no estaba disponible.',
    closed: 'Su banco dice que la cuenta bancaria está cerrada.',
    not_found: 'Su banco no encontró la cuenta bancaria.',
    revoked: 'Su banco dice que usted retiró la autorización.',
    unauthorized: 'Su banco dice que usted no la autorizó.',
    frozen: 'Su banco dice que la cuenta bancaria está congelada.',
    no_debits: 'Su banco dice que la cuenta bancaria no permite débitos.',
    another: 'Su banco puede decirle por qué.',
  },
  todo: {
    funds:
      'Tenga suficiente dinero en la cuenta bancaria antes de la próxima. Si se devuelven dos seguidas por este motivo, detenemos sus aportaciones.',
    uncollected: 'Tenga el dinero en la cuenta bancaria algunos días antes de la próxima.',
    closed: '{another}',
    not_found: '{another}',
    revoked: 'Si esto no es correcto, hable con su banco. {another}',
    unauthorized: 'Si esto no es correcto, hable con su banco. {another}',
    frozen: 'Hable con su banco. {another}',
    no_debits: '{another}',
    another: 'Si tiene una pregunta, escriba a {contact}.',
  },
  anotherBank: {
    page: 'Para aportar desde otra cuenta bancaria, conéctela en la página Aportaciones.',
    firm: 'Para aportar desde otra cuenta bancaria, escriba a {contact}.',
  },
}
