import type { Translation, Words } from '../words.ts'

export const controls: Translation<Words['controls']> = {
  select: 'Seleccione…',
  show: 'Mostrar',
  showPassword: 'Mostrar la contraseña',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  page: 'Página {number} de {count}',
  documentText: {
    notes: {
      html: 'Esta es la versión web del PDF. Usted acepta el PDF mismo.',
      tags: 'Este es el texto del PDF. Usted acepta el PDF mismo.',
      pages:
        'Este texto se tomó de cada página automáticamente. No tiene títulos, listas ni tablas. Usted acepta el PDF mismo.',
    },
    page: 'Página {number}',
    emptyPage: 'No encontramos texto en esta página. Vea el PDF para leerla.',
  },
}
