import type { Translation, Words } from '../words.ts'

const tooLittle = 'La aportación debe ser de al menos $100'
const first = 'Seleccione la fecha'
const second = 'Seleccione la segunda fecha'

export const contribution: Translation<Words['contribution']> = {
  title: 'Seleccione el calendario y el monto de su aportación',
  intro: 'Puede detener las aportaciones futuras. Un débito ya enviado no se puede recuperar.',
  introWithoutTransfers: 'Guardamos la aportación que elija. No transferimos dinero.',
  amount: 'Monto de la aportación',
  aboutMinimum: 'Acerca del mínimo',
  minimum: 'Mínimo de $100 para empezar; puede ajustarlo más adelante.',
  picks: 'Montos para elegir',
  mostThisYear: 'Máximo este año',
  mostForYear: 'Máximo de {year}',
  frequency: 'Frecuencia',
  frequencies: {
    MONTHLY: 'Mensual',
    TWICE_PER_MONTH: 'Dos veces al mes',
    ONE_TIME: 'Una sola vez',
  },
  days: 'Días del mes',
  dayCount: { MONTHLY: 'Elija uno.', TWICE_PER_MONTH: 'Elija dos.' },
  date: 'Fecha',
  dateForYear: '{date}, para el año fiscal {year}',
  taxYear: 'Año fiscal',
  taxYearHint: 'Una aportación que llegue a más tardar el {deadline} todavía puede ser para {year}.',
  monthly: 'Cada mes, {days}',
  source: 'Cuenta de origen',
  errors: {
    amount: {
      required: tooLittle,
      not_whole: 'Use solo dígitos, como 500.',
      below_minimum: tooLittle,
      above_maximum: 'La aportación máxima permitida es de {maximum}',
    },
    schedule: {
      first_day_required: first,
      second_day_required: second,
      second_day_not_later: second,
      date_required: first,
      date_in_past: first,
      days_not_wanted: first,
      date_not_wanted: first,
      tax_year_not_open: 'Elija un año fiscal abierto en esta fecha.',
    },
  },
  preview: {
    title: 'Cuánto suma',
    inYear: '{amount} en {year}',
    first: 'Primer depósito',
    none: 'Ninguno',
    left: 'Depósitos restantes este año',
    total: 'Total en {year}',
    limit: 'Límite anual, año fiscal {year}',
    provisional: '{limit}, como en {year}. El IRS no ha anunciado el límite de este año.',
    elsewhere: 'Usado por su otra IRA',
    reached: 'Alcanza el límite de {year}',
    resumes: 'Se reanuda',
    more: 'Puede programar aquí {amount} más para {year}. El límite del IRS abarca todas sus cuentas IRA y depende de sus ingresos.',
    noMore:
      'No puede programar más aquí para {year}. El límite del IRS abarca todas sus cuentas IRA y depende de sus ingresos.',
  },
  pace: {
    monthly: '{amount} al mes son {total} al año.',
    twice: '{amount} dos veces al mes son {total} al año.',
    monthlyToLimit: 'Con el límite de la IRA, {amount} al mes son {total} en {year}.',
    twiceToLimit: 'Con el límite de la IRA, {amount} dos veces al mes son {total} en {year}.',
    decade: 'A este ritmo, usted aporta {total} en 10 años.',
    decadeToLimit:
      'A este ritmo, con los límites de la IRA que hoy se conocen, usted aporta {total} en 10 años.',
    noReturn: 'Es solo lo que usted aporta, sin ningún rendimiento. Las inversiones pueden perder valor.',
    now: 'Ahora',
    end: '10 años',
    byYear: 'Año por año',
    after: 'Después de',
    years: { one: '{count} año', other: '{count} años' },
    putIn: 'Usted aporta',
    growth: 'Si creciera en el mismo porcentaje cada año, después de 10 años:',
    rate: '{rate}% cada año',
  },
  choose: { MONTHLY: 'Elija un día', TWICE_PER_MONTH: 'Elija dos días', ONE_TIME: 'Elija una fecha' },
  starts: 'Empieza el {date}',
  maxesOut:
    'Sus aportaciones a la IRA llegarán al máximo antes de fin de año. Se reanudarán el próximo año fiscal, o puede ajustarlas ahora.',
  full: {
    recurring:
      'Su otra IRA con nosotros ya usa todo el límite de IRA para {years}, así que no se debitaría nada. Elija Una sola vez y una fecha a partir del {from}, o escriba a {contact} para aportar menos a su otra IRA.',
    oneTime:
      'Su otra IRA con nosotros ya usa todo el límite de IRA para {years}, así que no se debitaría nada. Elija una fecha a partir del {from}, o escriba a {contact} para aportar menos a su otra IRA.',
    otherYear:
      'Su otra IRA con nosotros ya usa todo el límite de IRA para {years}, así que no se debitaría nada. Elija el año fiscal {year} o una fecha a partir del {from}, o escriba a {contact} para aportar menos a su otra IRA.',
  },
  irsLimits: 'Límites de aportación a las IRA en irs.gov (en inglés)',
  yearLimit: '{year} ({limit})',
  nothingDrawn: 'No se debitaría nada',
  datePassed: 'La fecha que eligió ya pasó. Elija otra.',
  failed: 'Ocurrió un error al procesar su aportación.',
  delayed: {
    saturday: 'El día programado es sábado, así que su primera aportación llega el siguiente día hábil.',
    sunday: 'El día programado es domingo, así que su primera aportación llega el siguiente día hábil.',
    holiday:
      'El día programado es feriado bancario, así que su primera aportación llega el siguiente día hábil.',
  },
}
