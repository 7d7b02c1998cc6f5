import type { Translation, Words } from '../words.ts'

export const mails: Translation<Words['mails']> = {
  linkLabel: '{label}:',
  plainLink: 'Si el botón no funciona, abra esta dirección:',
  contact: '¿Preguntas? Escriba a {contact}.',
  code: {
    subject: 'Su código de verificación de {brand}',
    heading: 'Su código de verificación',
    use: 'Ingrese este código en la página donde está abriendo su cuenta. Es válido durante 10 minutos.',
    ignore: 'Si no lo pidió, puede ignorar este mensaje. Nunca le pediremos el código.',
  },
  reset: {
    subject: 'Elija una nueva contraseña para {brand}',
    heading: 'Elija una nueva contraseña',
    use: 'Recibimos una solicitud de una nueva contraseña para su cuenta. Este enlace funciona una sola vez, durante 20 minutos. Si pide otro, solo funciona el más reciente.',
    ignore: 'Si no fue usted, puede ignorar este mensaje: su contraseña sigue siendo la misma.',
    link: 'Elegir una nueva contraseña',
  },
  recovery: {
    subject: 'Vuelva a entrar en su cuenta de {brand}',
    heading: 'Vuelva a entrar en su cuenta',
    use: 'Nos pidieron usar esta dirección de correo electrónico para su cuenta. Abra el enlace y demuestre con su teléfono o una llave de acceso que es usted. Después elige una nueva contraseña. El enlace funciona una sola vez, durante una hora.',
    notYou: 'Si usted no lo pidió, no abra el enlace y escriba a {contact}.',
    link: 'Volver a entrar en mi cuenta',
  },
  recoveryStarted: {
    subject: 'Nos pidieron cambiar el correo electrónico de su cuenta de {brand}',
    heading: '¿Pidió usted otra dirección de correo electrónico?',
    use: 'Nos dijeron que usted ya no puede leer este correo y que perdió su contraseña, y nos pidieron usar otra dirección. Si fue usted, no tiene que hacer nada aquí. Si no, deténgalo ahora con este enlace, o inicie sesión con su contraseña.',
    notYou: 'Después, escriba a {contact}.',
    link: 'Detener el cambio',
  },
  phoneLink: {
    subject: 'Tome fotos de sus documentos para {brand}',
    heading: 'Continúe en su teléfono',
    use: 'Abra este enlace en su teléfono para tomar fotos de sus documentos. Funciona una sola vez, dentro de los 15 minutos de su solicitud, y solo mientras tenga la sesión iniciada en su computadora.',
    notYou: 'Si usted no lo pidió, no lo abra y escriba a {contact}.',
    link: 'Tomar fotos de los documentos',
  },
  spouseLink: {
    subject: 'Su cónyuge le pide su consentimiento: beneficiarios en {brand}',
    heading: 'Lea y firme, o no acepte',
    use: 'Su cónyuge nombró beneficiarios de una cuenta de jubilación. Como ustedes viven en un estado de bienes gananciales, se necesita su consentimiento. El enlace funciona una sola vez, durante 7 días. No necesita tener una cuenta con nosotros.',
    notYou: 'Si no sabe de qué se trata, no abra el enlace y escriba a {contact}.',
    link: 'Leer el consentimiento',
  },
  spouseCode: {
    subject: 'Su código de {brand} para firmar el consentimiento',
    use: 'Ingrese este código en la página donde lee el consentimiento. Es válido por 10 minutos. No se lo dé a nadie, ni siquiera a su cónyuge.',
  },
  reminder: {
    subject: 'Continúe su solicitud de {brand}',
    heading: 'Continúe su solicitud',
    saved:
      'Usted empezó a abrir una cuenta y no ha terminado. Lo que ingresó está guardado: inicie sesión y continúe donde se quedó.',
    stop: 'Este es el único recordatorio. Para desactivar los recordatorios: {url}',
    link: 'Continuar su solicitud',
  },
  keeping: {
    subject: 'Su solicitud de {brand} se eliminará pronto',
    heading: 'Su solicitud se eliminará pronto',
    keep: 'Guardamos una solicitud sin terminar durante {days} días después de su última visita. Inicie sesión antes del {date} para conservarla y continuar donde se quedó.',
    ignore: 'Si no desea continuar, no tiene que hacer nada: lo que ingresó se eliminará.',
    records:
      'La ley nos exige guardar algunos registros de lo que usted aceptó. Los guardamos sellados, y no más tiempo del necesario.',
    link: 'Continuar su solicitud',
  },
  acceptance: {
    subject: 'Los acuerdos que aceptó con {brand}',
    heading: 'Sus acuerdos',
    attached: 'Se adjuntan copias de los acuerdos que aceptó. Guárdelas.',
    download:
      'Cuando haya iniciado sesión, puede descargarlos de nuevo, junto con un certificado de su aceptación.',
    notYou: 'Si no los aceptó, escriba a {contact} de inmediato.',
  },
  statements: {
    subject: 'Las declaraciones que aceptó con {brand}',
    heading: 'Sus declaraciones',
    agreed: 'Aceptó estas declaraciones con su nombre legal. Guárdelas.',
    attached: 'Se adjuntan copias de los documentos que mencionan.',
    notYou: 'Si no las aceptó, escriba a {contact} de inmediato.',
  },
  documents: {
    subject: 'Documentos de {brand} para que los guarde',
    heading: 'Documentos para que los guarde',
    read: 'Estos documentos explican nuestros servicios, cuánto cuestan y cómo usamos su información. Léalos antes de abrir su cuenta, y guárdelos.',
    item: '{title}: {url}',
    paper: 'Si los quiere en papel, escriba a {contact}. No cobramos por ello.',
  },
  authorization: {
    subject: 'Su autorización para debitar su cuenta bancaria',
    heading: 'Su autorización',
    keep: 'Usted nos dio esta autorización. Guárdela.',
  },
  deposits: {
    subject: 'Verifique su cuenta bancaria con {brand}',
    heading: 'Sus depósitos ya deberían haber llegado',
    enter:
      'Busque en el estado de cuenta de {bank} ••••{mask} dos depósitos de menos de $1.00, marcados ACCTVERIFY. Ingrese los montos a más tardar el {date}.',
    missing: 'Si no están, puede continuar con otra cuenta bancaria.',
    link: 'Verificar los depósitos',
  },
  stopped: {
    subject: 'Se detuvieron sus aportaciones de {brand}',
    arriving:
      'Se detuvieron todas las aportaciones posteriores al {date}. Estas ya se enviaron y todavía llegarán:',
    noneArriving:
      'Se detuvieron todas las aportaciones posteriores al {date}. No hay ninguna aportación en camino.',
    again: 'Puede empezar de nuevo después de iniciar sesión, en la página Aportaciones.',
  },
  planChanged: {
    subject: 'Sus aportaciones a {brand} para {year} cambiaron',
    heading: 'Sus aportaciones para {year} cambiaron',
    debits:
      'El límite anual de las cuentas IRA para {year} cambió, y con él sus débitos de ese año. Los próximos son:',
    noDebits:
      'El límite anual de las cuentas IRA para {year} cambió. No hay más débitos previstos para ese año.',
    stop: 'Puede detener sus aportaciones en cualquier momento después de iniciar sesión. ¿Preguntas? Escriba a {contact}.',
  },
  returned: {
    subject: 'Su banco devolvió una aportación a {brand}',
    heading: 'Su banco devolvió una aportación',
  },
  security: {
    passwordChanged: {
      subject: 'Se cambió su contraseña de {brand}',
      happened:
        'Su contraseña se cambió con un enlace que enviamos a esta dirección de correo electrónico. Si fue usted, no tiene que hacer nada.',
    },
    newBrowser: {
      subject: 'Nuevo inicio de sesión en su cuenta de {brand}',
      happened:
        'Se inició sesión en su cuenta desde un navegador que no reconocimos. Si fue usted, no tiene que hacer nada.',
    },
    phoneChanged: {
      subject: 'Se cambió su número de teléfono de {brand}',
      happened: 'Se cambió el número de teléfono de su cuenta. Si fue usted, no tiene que hacer nada.',
    },
    addressChanged: {
      subject: 'Se cambió su domicilio en {brand}',
      happened: 'Se cambió el domicilio de su cuenta. Si fue usted, no tiene que hacer nada.',
    },
    nameAsked: {
      subject: 'Usted pidió cambiar el nombre de su cuenta de {brand}',
      happened:
        'Recibimos un nuevo nombre para su cuenta y un documento. Lo revisamos, por lo general en dos días hábiles, y luego le escribimos. Hasta entonces se mantiene su nombre actual. Si fue usted, no tiene que hacer nada.',
    },
    nameChanged: {
      subject: 'Se cambió el nombre de su cuenta de {brand}',
      happened:
        'Revisamos su documento y cambiamos el nombre de su cuenta. Durante 24 horas, su cuenta bancaria y sus aportaciones no se pueden cambiar. Si usted lo pidió, no tiene que hacer nada.',
    },
    nameRefused: {
      subject: 'No pudimos cambiar el nombre de su cuenta de {brand}',
      happened:
        'No pudimos cambiar el nombre de su cuenta con el documento que envió. Se mantiene su nombre actual. Inicie sesión y envíe otro documento en "Sus datos": un acta de matrimonio, una orden judicial o una identificación que muestre el nuevo nombre.',
    },
    phoneReleased: {
      subject: 'Puede iniciar sesión en su cuenta de {brand} sin su teléfono',
      happened:
        'Nos dijeron que usted perdió su teléfono. Durante 24 horas, inicie sesión con su contraseña y un código que le enviamos por correo electrónico, e ingrese su nuevo número de teléfono en "Sus datos". Hasta entonces no se puede cambiar nada de su banco ni de sus aportaciones. Si usted lo pidió, no tiene que hacer nada más.',
    },
    bankLinked: {
      subject: 'Se conectó una cuenta bancaria a su cuenta de {brand}',
      happened:
        'Se conectó una cuenta bancaria a su cuenta. Si antes había otra conectada, fue reemplazada. Si fue usted, no tiene que hacer nada.',
    },
    beneficiariesChanged: {
      subject: 'Se cambiaron sus beneficiarios de {brand}',
      happened:
        'Usted firmó nuevos beneficiarios para su IRA. Inicie sesión para verlos. Si fue usted, no tiene que hacer nada.',
    },
    spouseAsked: {
      subject: 'Sus beneficiarios de {brand} esperan a su cónyuge',
      happened:
        'Usted firmó nuevos beneficiarios para su IRA. Enviamos a su cónyuge un enlace para firmar su consentimiento. Hasta entonces, se mantienen sus beneficiarios anteriores. Si fue usted, no tiene que hacer nada.',
    },
    spouseDeclined: {
      subject: 'Su cónyuge no aceptó sus beneficiarios de {brand}',
      happened:
        'Su cónyuge decidió no firmar el consentimiento para sus nuevos beneficiarios. Se mantienen sus beneficiarios anteriores. Inicie sesión para nombrar a otros.',
    },
    spouseExpired: {
      subject: 'No se cambiaron sus beneficiarios de {brand}',
      happened:
        'Su cónyuge no firmó el consentimiento para sus nuevos beneficiarios en 7 días. Se mantienen sus beneficiarios anteriores. Inicie sesión para firmar de nuevo.',
    },
    passkeyAdded: {
      subject: 'Se agregó una llave de acceso a su cuenta de {brand}',
      happened:
        'Se agregó una llave de acceso (passkey) a su cuenta. Con ella se puede iniciar sesión sin su contraseña. Si fue usted, no tiene que hacer nada.',
    },
    passkeyRemoved: {
      subject: 'Se eliminó una llave de acceso de su cuenta de {brand}',
      happened:
        'Se eliminó una llave de acceso (passkey) de su cuenta y ya no funciona. Si fue usted, no tiene que hacer nada.',
    },
    passkeysEnded: {
      subject: 'Sus llaves de acceso de {brand} ya no funcionan',
      happened:
        'Al elegirse una nueva contraseña, se eliminaron todas las llaves de acceso (passkeys) de su cuenta. Inicie sesión con la nueva contraseña para volver a agregarlas.',
    },
    withoutPasskey: {
      subject: 'Inicio de sesión en su cuenta de {brand} sin llave de acceso',
      happened:
        'Su cuenta tiene una llave de acceso (passkey), pero se inició sesión con la contraseña. Si fue usted, no tiene que hacer nada.',
    },
    newBrowserWithoutPasskey: {
      subject: 'Nuevo inicio de sesión en su cuenta de {brand} sin llave de acceso',
      happened:
        'Su cuenta tiene una llave de acceso (passkey), pero se inició sesión con la contraseña y un código, desde un navegador que no reconocimos. Si fue usted, no tiene que hacer nada.',
    },
    emailChanged: {
      subject: 'Se cambió su correo electrónico de {brand}',
      happened: 'Se cambió el correo electrónico de su cuenta. Si fue usted, no tiene que hacer nada.',
    },
    notYou:
      'Si no fue usted, elija de inmediato una nueva contraseña en {url}. Eso cierra la sesión de todas las personas que estén usando su cuenta. Después, escriba a {contact}.',
    notYouOldAddress:
      'Si no fue usted, escriba de inmediato a {contact}. Puede elegir una nueva contraseña en {url} con el correo electrónico que su cuenta tiene ahora.',
  },
  review: {
    opened: {
      subject: 'Su cuenta de {brand} está abierta',
      choose: 'La revisión terminó y su cuenta está abierta. Inicie sesión para elegir su aportación.',
      link: 'Continuar',
    },
    documents: {
      subject: '{brand} necesita documentos suyos',
      upload:
        'Para abrir su cuenta necesitamos verificar su identidad. Inicie sesión y suba uno de estos documentos por cada línea a continuación. Un mismo documento puede bastar para varias.',
      wanted: '{item}: {documents}.',
      notByEmail: 'Súbalos únicamente en nuestra página. No envíe documentos por correo electrónico.',
      link: 'Subir documentos',
    },
    notOpened: {
      subject: 'No pudimos abrir su cuenta de {brand}',
      over: 'La revisión de su solicitud terminó y no pudimos abrir su cuenta. Si tiene preguntas, escriba a {contact}.',
    },
    items: {
      name: 'Nombre legal',
      address: 'Domicilio legal',
      birth_date: 'Fecha de nacimiento',
      tax_id: 'Número de Seguro Social',
    },
    documentTypes: {
      PASSPORT: 'pasaporte',
      PROOF_OF_TAX_ID: 'comprobante de identificación fiscal',
      BIRTH_CERTIFICATE: 'acta de nacimiento',
      SOCIAL_SECURITY_DOCUMENT: 'documento del Seguro Social',
      DRIVING_LICENSE: 'licencia de conducir',
      MARRIAGE_CERTIFICATE: 'acta de matrimonio',
    },
  },
}
