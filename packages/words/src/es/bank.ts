import type { Translation, Words } from '../words.ts'

export const bank: Translation<Words['bank']> = {
  title: 'Conecte su cuenta bancaria',
  intro: 'De ella se debitan sus aportaciones. No se debita ninguna aportación hasta que usted confirme.',
  introWithoutTransfers: 'Guardamos la conexión. No transferimos dinero de esta cuenta.',
  change: 'Su banco sigue conectado hasta que conecte otro.',
  keep: 'Conservar mi banco',
  instantly: {
    title: 'Conectar al instante',
    mark: 'Lo más rápido',
    text: 'Inicie sesión en su banco por medio de Plaid. Nunca vemos su contraseña.',
  },
  linked: {
    title: 'Usar {bank}',
    text: 'El banco de su otra cuenta: no hace falta iniciar sesión.',
  },
  deposits: {
    title: 'Verificar con depósitos',
    text: 'Ingrese los números de su cuenta y confirme dos depósitos pequeños en 2 o 3 días.',
  },
  need: {
    login: 'Para conectar al instante: el nombre de usuario y la contraseña que usa en su banco.',
    numbers: 'Para verificar con depósitos: su número de ruta y su número de cuenta.',
  },
  webView:
    'Usted está en el navegador de una aplicación. Si la página de su banco no se abre o no vuelve aquí, abra {address} en el navegador de su teléfono, inicie sesión y continúe allí.',
  noToken: 'Error al obtener el token de conexión',
  notExchanged: 'Error al intercambiar el token público',
  unavailable:
    'El servicio de conexión bancaria no se cargó. Revise su conexión y desactive todo lo que bloquee contenido en esta página.',
  returnLost: 'No pudimos continuar después de la página de su banco. Conecte su banco de nuevo.',
  notConnected: {
    named: 'No se pudo conectar con {institution}. {advice}',
    unnamed: 'No se pudo conectar con su banco. {advice}',
  },
  otherOwner:
    'Su banco indica que esta cuenta pertenece a otra persona. Elija una cuenta que esté a su nombre.',
  otherAccount: 'Inténtelo de nuevo o elija otra cuenta.',
  noRelationship: 'Error al crear la relación bancaria',
}
