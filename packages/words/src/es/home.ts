import type { Translation, Words } from '../words.ts'

export const home: Translation<Words['home']> = {
  title: 'Ahorre para la jubilación que desea',
  intro: 'Elija la cuenta que quiere abrir. La revisión puede tardar hasta dos días hábiles.',
  welcome: 'Qué bueno verle de nuevo',
  welcomeIntro: 'Sus cuentas y lo que sigue.',
  continue: 'Continúe su solicitud',
  finished: 'Su solicitud de la {account} está completa.',
  declined: 'Su solicitud de la {account} ha terminado. Si tiene preguntas, escriba a {contact}.',
  compare: '¿No está seguro? Compare las cuentas',
  assurances: {
    ssn: 'Su número de Seguro Social se cifra antes de guardarse.',
    money: 'No se debita ninguna aportación hasta que usted confirme.',
    progress: 'Una vez que verifique sus datos, guardamos su progreso durante 60 días.',
  },
  account: {
    ROTH_IRA:
      'Aporte dinero por el que ya pagó impuestos. Los retiros calificados están libres del impuesto federal sobre el ingreso. Se aplican límites de ingresos.',
    TRADITIONAL_IRA:
      'Las aportaciones pueden ser deducibles. Los retiros por lo general están sujetos a impuestos; puede aplicarse un impuesto adicional del 10% antes de los 59½ años.',
    REGULAR:
      'Sin límite anual. Las ganancias y los dividendos están sujetos a impuestos. Puede perder dinero.',
    PRODUCT: 'Invierta directamente en el fondo {brand}. Consulte el {prospectus} antes de invertir.',
  },
  prospectus: 'prospecto',
}
