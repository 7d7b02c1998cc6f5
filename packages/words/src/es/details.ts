import type { Translation, Words } from '../words.ts'

export const details: Translation<Words['details']> = {
  title: 'Sus datos',
  intro: 'Cómo nos comunicamos con usted y cómo inicia sesión.',
  link: 'Sus datos',
  rows: 'Cómo inicia sesión',
  email: 'Correo electrónico',
  phone: 'Número de teléfono',
  address: 'Domicilio',
  password: 'Contraseña',
  passwordNote: 'Elige una nueva con un enlace que le enviamos por correo electrónico.',
  change: 'Cambiar',
  changeNamed: {
    email: 'Cambiar el correo electrónico',
    phone: 'Cambiar el número de teléfono',
    address: 'Cambiar el domicilio',
    password: 'Cambiar la contraseña',
  },
  security: 'Sesiones, llaves de acceso y dispositivos',
  home: 'Volver a sus cuentas',
  held: 'Sus datos de contacto se están cambiando o se cambiaron, por lo que su cuenta bancaria, sus aportaciones y sus datos de contacto no se pueden cambiar hasta el {at}, pero puede detener las aportaciones en cualquier momento. Si no fue usted, escriba de inmediato a {contact}.',
  pending: 'Enviamos un código a {to}. El dato actual se mantiene hasta que lo ingrese.',
  enterCode: 'Ingresar código',
  enterCodeNamed: {
    email: 'Ingresar código para el nuevo correo electrónico',
    phone: 'Ingresar código para el nuevo número de teléfono',
  },
  newEmail: {
    title: 'Cambie su correo electrónico',
    intro: 'Enviaremos un código de 6 dígitos a la nueva dirección.',
    label: 'Nuevo correo electrónico',
    refused: 'No podemos usar este correo electrónico. Ingrese otro.',
    changed: 'Se cambió su correo electrónico.',
  },
  newPhone: {
    title: 'Cambie su número de teléfono',
    intro: 'Enviaremos un mensaje de texto con un código de 6 dígitos al nuevo número.',
    label: 'Nuevo número de teléfono',
    refused: 'No podemos usar este número de teléfono. Ingrese otro.',
    changed: 'Se cambió su número de teléfono.',
  },
  newAddress: {
    title: 'Cambie su domicilio',
    changed: 'Se cambió su domicilio.',
    safety:
      'Durante 24 horas, su cuenta bancaria y sus aportaciones no se pueden cambiar. También avisamos a {before}.',
  },
  safety:
    'Después se cierra su sesión en todos los demás lugares y, durante 24 horas, su cuenta bancaria y sus aportaciones no se pueden cambiar. También avisamos a {before}.',
  presentPassword: 'Su contraseña',
  wrongPassword: 'Esta no es su contraseña.',
  codeIntro: 'Ingrese el código que enviamos a {to}.',
  notLoaded: 'No pudimos cargar sus datos.',
  signedOut: 'Inicie sesión para ver sus datos.',
}
