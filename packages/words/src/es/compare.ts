import type { Translation, Words } from '../words.ts'

export const compare: Translation<Words['compare']> = {
  account: 'Cuenta',
  columns: {
    holder: 'Para quién es',
    taxNow: 'Impuestos ahora',
    taxLater: 'Impuestos después',
    limit: 'Límite anual',
    access: 'Acceso al dinero',
  },
  iraLimit:
    'Hasta {cap} para {year}, o {higher} a partir de los {age} años, para todas sus cuentas IRA en conjunto',
  noLimit: 'Ninguno',
  ROTH_IRA: {
    holder: 'Personas con ingresos del trabajo, o cuyo cónyuge los tiene. Se aplican límites de ingresos.',
    taxNow: 'Sin deducción: aporta dinero por el que ya pagó impuestos',
    taxLater: 'Los retiros calificados están libres del impuesto federal sobre el ingreso',
    access:
      'A las aportaciones en cualquier momento, sin impuesto federal sobre el ingreso. A las ganancias puede aplicarse impuesto y un impuesto adicional del 10%.',
  },
  TRADITIONAL_IRA: {
    holder: 'Personas con ingresos del trabajo, o cuyo cónyuge los tiene',
    taxNow: 'Las aportaciones pueden ser deducibles',
    taxLater: 'Los retiros por lo general están sujetos a impuestos',
    access: 'En cualquier momento. Puede aplicarse un impuesto adicional del 10% antes de los 59½ años.',
  },
  REGULAR: {
    holder: 'Personas adultas, con o sin ingresos del trabajo',
    taxNow: 'Sin deducción',
    taxLater: 'Las ganancias y los dividendos están sujetos a impuestos',
    access: 'En cualquier momento. Puede perder dinero.',
  },
  PRODUCT: {
    holder: 'Personas adultas que desean invertir directamente en el fondo {brand}',
    taxNow: 'Sin deducción',
    taxLater: 'Las ganancias y los dividendos están sujetos a impuestos',
    access: 'Según lo que indica el prospecto. Puede perder dinero.',
  },
  note: 'Información general; no es asesoría fiscal ni de inversión.',
}
