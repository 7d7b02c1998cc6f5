import type { Translation, Words } from '../words.ts'

export const designation: Translation<Words['designation']> = {
  title: 'Sus beneficiarios',
  intro:
    'Estas personas y organizaciones heredan su {account}. Para cambiarlas, firme una nueva designación.',
  link: 'Beneficiarios',
  signedOut: 'Inicie sesión para ver sus beneficiarios.',
  notLoaded: 'No pudimos cargar sus beneficiarios.',
  notOpen: 'Podrá cambiar sus beneficiarios aquí cuando su solicitud de una IRA esté completa.',
  fromApplication: 'Estos son los beneficiarios que nombró en su solicitud.',
  signedOn: 'Usted firmó estos beneficiarios el {date}.',
  tiers: {
    PRIMARY: { heading: 'Beneficiarios primarios', explained: 'Heredan primero. Nombre hasta cinco.' },
    CONTINGENT: {
      heading: 'Beneficiarios contingentes',
      explained: 'Opcional. Heredan si ningún beneficiario primario vive cuando usted muera.',
    },
  },
  legends: { PRIMARY: 'Beneficiario primario {number}', CONTINGENT: 'Beneficiario contingente {number}' },
  add: { PRIMARY: 'Agregar beneficiario primario', CONTINGENT: 'Agregar beneficiario contingente' },
  remove: {
    PRIMARY: 'Quitar al beneficiario primario {number}',
    CONTINGENT: 'Quitar al beneficiario contingente {number}',
  },
  most: 'Ha nombrado a cinco, el máximo permitido.',
  kind: 'Tipo de beneficiario',
  kinds: {
    PERSON: 'Una persona',
    TRUST: 'Un fideicomiso',
    CHARITY: 'Una organización benéfica',
    ESTATE: 'Mi sucesión',
  },
  perStirpes: 'Por estirpe: si esta persona muere antes que yo, sus descendientes heredan el porcentaje',
  trustName: 'Nombre del fideicomiso',
  trustDate: 'Fecha del fideicomiso',
  trustDateHint: 'mes/día/año',
  trustee: 'Fiduciario (opcional)',
  charityName: 'Nombre de la organización benéfica',
  ein: 'EIN',
  einOptional: 'EIN (opcional)',
  errors: {
    kind: 'Elija un tipo.',
    entityName: 'El nombre es obligatorio.',
    trustDate: { in_future: 'La fecha del fideicomiso no puede estar en el futuro.' },
    trustee: 'Use solo letras, espacios, puntos, apóstrofos y guiones.',
    ein: {
      required: 'El EIN es obligatorio.',
      not_nine_digits: 'Un EIN tiene nueve dígitos, como 12-3456789.',
    },
    percentage: 'Nombre al menos a un beneficiario primario.',
  },
  review: 'Revisar y firmar',
  reviewTitle: 'Firme su designación',
  back: 'Volver',
  sign: 'Firmar y guardar',
  saved: 'Se guardaron sus nuevos beneficiarios.',
  failed: 'No pudimos guardar sus beneficiarios. Inténtelo de nuevo.',
  stale: 'Sus beneficiarios se cambiaron en otro lugar. Así están ahora.',
  spouse: {
    heading: 'Su cónyuge',
    asked:
      'Usted vive en un estado de bienes gananciales, por lo que su cónyuge debe dar su consentimiento para estos beneficiarios. Le enviamos por correo electrónico un enlace para leerlo y firmarlo. Hasta entonces, se mantienen sus beneficiarios anteriores.',
    email: 'Correo electrónico de su cónyuge',
    own: 'Ingrese un correo electrónico que solo lea su cónyuge.',
    waiting:
      'El {date}, usted firmó nuevos beneficiarios. Esperan el consentimiento de {spouse}, a quien escribimos ({email}), hasta el {until}.',
    withdraw: 'Retirarlos',
    withdrawn: 'Se retiraron sus nuevos beneficiarios.',
    sent: 'Firmado. Pedimos a su cónyuge su consentimiento por correo electrónico.',
    ended: {
      DECLINED:
        'Su cónyuge no dio su consentimiento para el último cambio, por lo que se mantienen los beneficiarios siguientes.',
      EXPIRED:
        'Su cónyuge no firmó a tiempo el último cambio, por lo que se mantienen los beneficiarios siguientes.',
    },
  },
}
