import type { Translation, Words } from '../words.ts'

export const confirmation: Translation<Words['confirmation']> = {
  title: 'Confirme su aportación',
  intro: 'No se debita ninguna aportación hasta que usted confirme.',
  introWithoutTransfers: 'Al confirmar se guarda su elección. No transferimos dinero.',
  yours: 'Su aportación',
  authorization: 'Su autorización',
  arrive: 'Llegada de los fondos',
  edit: 'Editar',
  changeBank: 'Cambiar de banco',
  editTitle: 'Editar el calendario de aportaciones',
  confirm: 'Confirmar la aportación',
  linked: '¡Conectada!',
  changed: 'Usted cambió esto en otro lugar. Revíselo de nuevo.',
  gone: 'No pudimos encontrar su cuenta bancaria o su aportación. Cargue esta página de nuevo.',
}
