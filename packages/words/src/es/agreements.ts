import type { Translation, Words } from '../words.ts'

export const agreements: Translation<Words['agreements']> = {
  title: 'Revise y acepte los términos',
  intro: 'Lea cada documento. Puede guardar una copia de todos.',
  next: {
    title: 'Antes y después de aceptar',
    read: 'Abra cada documento y léalo con calma. Puede descargarlo o verlo como texto.',
    review:
      'Después de que acepte, {broker} revisa su solicitud. Esto puede tardar hasta dos días hábiles. Luego usted elige sus aportaciones.',
  },
  legend: 'Documentos',
  acceptAll: 'Aceptar todos',
  view: 'Ver',
  viewNamed: 'Ver {name}',
  pages: { one: '{count} página', other: '{count} páginas' },
  opened: 'Abierto',
  taxHeading: 'Certificación fiscal',
  agree: 'Acepto',
  progress: '{accepted} de {total} aceptados',
  refused: 'Debe aceptar los términos para continuar.',
  changed: 'Estos documentos se han actualizado. Léalos y acéptelos de nuevo.',
  viewAgain: 'Este documento se actualizó después de que usted lo abrió. Véalo de nuevo para aceptarlo.',
  notListed: 'No pudimos cargar sus documentos. No se ha perdido nada.',
  viewer: {
    loading: 'Cargando…',
    notLoaded: 'No pudimos cargar este documento.',
    textNotLoaded: 'No podemos mostrar este documento como texto. Véalo en PDF o descárguelo.',
    viewAs: { pdf: 'Ver en PDF', text: 'Ver como texto' },
    shownAsText: 'Se muestra como texto',
    understood: 'Entendido',
    download: 'Descargar',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    position: 'Página {page} de {pages}, {zoom}%',
    keys: 'Las flechas desplazan la página. Más y menos acercan y alejan; cero restablece el tamaño.',
  },
  accepted: {
    title: 'Sus documentos',
    count: { one: '{count} PDF', other: '{count} PDF' },
    certificate: 'Certificado de aceptación',
    notLoaded: 'No pudimos cargar la lista de sus documentos.',
  },
}
