import type { Translation, Words } from '../words.ts'

/** Each version is that of the English text that the Spanish text translates. */
export const disclosures: Translation<Words['disclosures']> = {
  firm: {
    version: 3,
    main: 'Los valores de la cuenta están en custodia de {broker}, miembro de {finra}/{sipc}. Las inversiones no están aseguradas por la FDIC, no están garantizadas por un banco y pueden perder valor. {role}',
    fund: '{custody} Las inversiones no están aseguradas por la FDIC, no están garantizadas por un banco y pueden perder valor. {role}',
  },
  consent: {
    version: 1,
    main: 'Al continuar, usted acepta que {brand} se comunique con usted acerca de su cuenta por correo electrónico, teléfono y mensaje de texto, incluso con mensajes automatizados. Pueden aplicarse tarifas de mensajes y datos.',
  },
  texts: {
    version: 1,
    main: 'Le enviaremos por mensaje de texto códigos y avisos sobre su cuenta. Responda STOP para dejar de recibirlos, HELP para recibir ayuda.',
  },
  cip: {
    version: 1,
    main: 'Para ayudar a combatir el terrorismo y el lavado de dinero, la ley federal nos exige verificar y registrar información que identifique a cada persona que abre una cuenta. Le pediremos su nombre, dirección, fecha de nacimiento y otra información, y podemos pedirle documentos.',
  },
  esign: {
    version: 5,
    main: 'Enviamos electrónicamente los documentos sobre su cuenta. Al continuar, usted acepta esto.',
    scope:
      'Qué abarca. Su consentimiento abarca la solicitud y, si se abre una cuenta, todo el tiempo que la tenga: acuerdos y cambios en ellos, divulgaciones, avisos de privacidad, estados de cuenta, confirmaciones y formularios de impuestos. Provienen de {brand} y de las empresas que mantienen su cuenta, y se entregan en nuestro sitio web, por correo electrónico o mediante un aviso que indica dónde encontrarlos.',
    paper:
      'Copias en papel. Puede pedir una copia en papel de cualquiera de estos documentos escribiendo a {contact}. No cobramos por ella. Pedir una copia no retira su consentimiento.',
    withdrawal:
      'Retiro de su consentimiento. Puede retirarlo en cualquier momento, sin cargo, escribiendo a {contact}. Antes de que se abra su cuenta, esto pone fin a su solicitud, porque solo abrimos cuentas electrónicamente. Después, enviamos los documentos posteriores en papel. Lo que recibió antes electrónicamente sigue siendo válido.',
    contact:
      'Su correo electrónico, su número de teléfono y su domicilio. Manténgalos actualizados. Para cambiarlos después del registro, inicie sesión y abra “Sus datos” en la página de inicio. Si perdió su teléfono, escriba a {contact}.',
    needs:
      'Lo que necesita. Un teléfono, una tableta o una computadora con acceso a internet, una versión actual de Chrome, Edge, Firefox o Safari, un programa que abra archivos PDF, una dirección de correo electrónico, y espacio de almacenamiento o una impresora para guardar copias. Si esto cambia de modo que tal vez ya no pueda abrir los documentos, se lo informamos y puede retirar su consentimiento sin cargo.',
    shows:
      'Al continuar, usted confirma que puede abrir documentos electrónicos como esta página. Cuando abra su primer documento en nuestro sitio web, registramos que se abrió.',
  },
  ssn: {
    version: 2,
    main: 'Lo compartimos con nuestro corredor de bolsa y con los servicios que verifican la identidad para confirmar quién es usted, y lo guardamos como exige la ley.',
    fund: 'Lo compartimos con los servicios que verifican la identidad para confirmar quién es usted, y lo guardamos como exige la ley.',
  },
  'trusted-contact': {
    version: 3,
    main: 'Si nombra a una persona de contacto de confianza, {brand}, su corredor de bolsa o una persona asociada de cualquiera de ellos están autorizados a comunicarse con esa persona y a divulgar información sobre su cuenta. Esto se permite para abordar una posible explotación financiera, para confirmar los detalles de su información de contacto actual, su estado de salud o la identidad de cualquier tutor legal, albacea, fideicomisario o titular de un poder notarial, o según lo permita de otro modo la Regla 2165 de FINRA.',
    fund: 'Si nombra a una persona de contacto de confianza, {brand} está autorizado a comunicarse con esa persona y a divulgar información sobre su cuenta. Esto se permite para abordar una posible explotación financiera, para confirmar los detalles de su información de contacto actual, su estado de salud o la identidad de cualquier tutor legal, albacea, fideicomisario o titular de un poder notarial, o según lo permita de otro modo la ley.',
  },
  beneficiaries: {
    version: 1,
    main: 'Si no nombra a nadie, decide el acuerdo de custodia, por lo general a favor de su cónyuge o de su sucesión. Las personas divorciadas y viudas eligen Soltero(a).',
  },
  spouse: {
    version: 1,
    main: 'Usted vive en un estado de bienes gananciales. Es posible que su cónyuge tenga que dar su consentimiento para un beneficiario que no sea su cónyuge.',
  },
  sign: {
    version: 1,
    main: 'Seleccionar Acepto es su firma en cada documento de la lista.',
  },
  w9: {
    version: 2,
    main: 'Bajo pena de perjurio, yo certifico que: 1. el número que termina en {last4} es mi número de identificación del contribuyente correcto; 2. no estoy sujeto a la retención adicional de impuestos porque estoy exento, el IRS no me ha notificado que estoy sujeto a ella, o me ha notificado que ya no lo estoy; 3. soy ciudadano de los EE. UU. u otra persona de los EE. UU.',
    backup:
      'El IRS me ha notificado que estoy sujeto a la retención adicional de impuestos (esto reemplaza el punto 2).',
    consent:
      'El IRS no requiere su consentimiento a ninguna disposición de este documento, excepto las certificaciones requeridas para evitar la retención adicional de impuestos.',
  },
  arbitration: {
    version: 1,
    main: 'Estos acuerdos contienen una cláusula de arbitraje previa a la disputa; vea {document}, sección {section}.',
  },
  'ira-eligibility': {
    version: 1,
    main: 'Consulte las reglas del IRS antes de aportar. {reasons}',
    compensation:
      'Usted nos dijo que no tiene empleo. Para {year}, no puede aportar más que su compensación gravable, o la de su cónyuge si declaran juntos.',
    ROTH_IRA:
      'Para {year}, las aportaciones a una Roth IRA terminan con un ingreso de {limit} para personas {filing}. Su respuesta lo supera.',
    TRADITIONAL_IRA:
      'Para {year}, las personas {filing} con un plan de jubilación en el trabajo no pueden deducir aportaciones desde un ingreso de {limit}. Su respuesta lo supera.',
    single: 'solteras',
    joint: 'casadas que declaran juntas',
  },
  'own-bank': {
    version: 1,
    main: 'Usted debe ser titular de esta cuenta.',
    deposits:
      'Llegarán dos depósitos de menos de $1.00, marcados ACCTVERIFY, y es posible que después se retiren.',
  },
  debit: {
    version: 2,
    main: 'Autorizo a {company} a debitar de {bank} ••••{mask} {amount} {frequency} a partir del {date}{limit}. Soy titular de esta cuenta. Puedo cancelar en {url}, o escribiendo a {contact}, hasta tres días hábiles antes de un débito. Informaré a mi banco, dentro de los 60 días siguientes a un estado de cuenta, de cualquier débito que no haya autorizado.',
    limit: ', hasta el límite anual de la IRA',
  },
  revoke: {
    version: 2,
    main: 'Puede revocar esta IRA hasta el {date} y recuperar todo lo que aportó. Envíe por correo o entregue un aviso por escrito a {custodian}, {address}. Un aviso enviado por correo de primera clase se considera dado en la fecha de su matasellos, y uno enviado por correo certificado o registrado, en la fecha en que se certificó o registró. Preguntas: llame al {phone}.',
  },
  'statement-self': {
    version: 1,
    main: 'Abro esta cuenta para mí, y la información que he dado es verdadera y completa.',
  },
  'statement-risk': {
    version: 1,
    main: 'Entiendo que invertir conlleva riesgos y que puedo perder dinero.',
  },
  'statement-terms': {
    version: 1,
    main: 'He leído y acepto el acuerdo de cuenta de {brand} y su lista de cargos.',
  },
  'statement-electronic': {
    version: 1,
    main: 'Acepto recibir electrónicamente los documentos y avisos sobre mi cuenta.',
  },
  'identity-check': {
    version: 1,
    main: 'He leído la Política de privacidad de {brand} y acepto que {brand} comparta mi nombre, dirección, fecha de nacimiento, número de Seguro Social, correo electrónico y teléfono con Plaid para verificar mi identidad.',
  },
  designation: {
    version: 2,
    main: 'Nombro a los beneficiarios de mi {account} como sigue.\nBeneficiarios primarios:\n{primary}\nBeneficiarios contingentes, que heredan si ningún beneficiario primario vive cuando yo muera:\n{contingent}\nEstado civil: {marital}. Esta designación reemplaza todas las anteriores.{waits} Al elegir Firmar y guardar, firmo.',
    waits:
      ' Tiene efecto solo cuando mi cónyuge, {spouse}, haya firmado su consentimiento. Hasta entonces se mantiene la anterior.',
    person: '{name}, fecha de nacimiento {date}: {share}%',
    spouse: '{name}, mi cónyuge, fecha de nacimiento {date}: {share}%',
    perStirpes:
      '{beneficiary}, por estirpe (si esta persona muere antes que yo, sus descendientes heredan el porcentaje)',
    trust: '{name}, un fideicomiso del {date}: {share}%',
    trustOf: '{name}, un fideicomiso del {date}, fiduciario: {trustee}: {share}%',
    charity: '{name}, una organización benéfica con un EIN que termina en {last4}: {share}%',
    estate: 'Mi sucesión: {share}%',
    none: 'Ninguno',
    SINGLE: 'soltero(a)',
    MARRIED: 'casado(a)',
  },
  'spouse-consent': {
    version: 1,
    main: 'Yo, {spouse}, con fecha de nacimiento {date}, soy cónyuge de {owner}. He leído esta designación de beneficiarios que firmó mi cónyuge:\n{statement}\nEntiendo que, como vivimos en un estado de bienes gananciales, una parte de la {account} puede ser mía, y que esta designación puede dejarla a otras personas. Puedo consultar a un abogado antes de firmar, y nadie puede obligarme a firmar. Doy mi consentimiento a la designación. Al elegir Firmar, firmo.',
  },
}
