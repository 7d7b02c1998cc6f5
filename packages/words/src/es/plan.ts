import type { Translation, Words } from '../words.ts'

export const plan: Translation<Words['plan']> = {
  title: 'Aportaciones',
  intro: 'Cambie el monto, los días o el banco, o empiece de nuevo. Cada cambio necesita su autorización.',
  signedOut: 'Inicie sesión para ver sus aportaciones.',
  none: 'Ahora no puede cambiar las aportaciones de esta cuenta.',
  yours: 'Su plan',
  change: 'Cambiar el plan',
  again: 'Empezar de nuevo',
  changing: 'Nuestro corredor de bolsa está sustituyendo su plan anterior. Mostramos el nuevo.',
  returned:
    'Se devolvió una aportación de {bank}, por lo que esa cuenta no se puede usar. Conecte otra cuenta bancaria.',
  next: 'Usted conectó {bank}. Se usa cuando autoriza aportaciones desde esa cuenta.',
  moves: 'Sus aportaciones pasan a {bank} en cuanto nuestro corredor de bolsa haya cancelado las anteriores.',
  refused: 'Sus aportaciones no pueden pasar a {bank}. Conecte otra cuenta bancaria.',
  from: 'Las aportaciones de los próximos tres días hábiles siguen como estaban. Las nuevas empiezan después del {date}.',
  adds: 'Una aportación única se suma a su plan, que continúa.',
  ends: 'Con otra cuenta bancaria, esta aportación única ya no se debita: {debit}',
  bank: 'Cuenta bancaria',
  authorize: 'Autorizar',
  authorized: 'Autorizado. Le enviaremos una copia por correo electrónico.',
  changed: 'Sus aportaciones cambiaron mientras tanto. Revíselas de nuevo.',
  failed: 'No pudimos cambiar sus aportaciones. Inténtelo de nuevo.',
}
