import type { Translation, Words } from '../words.ts'

export const name: Translation<Words['name']> = {
  title: 'Háblenos de usted',
  intro:
    'Ingrese su nombre tal como aparece en su pasaporte, licencia de conducir o tarjeta de Seguro Social.',
  firstName: 'Nombre de pila legal',
  lastName: 'Apellidos legales',
  why: 'La ley federal nos exige saber quién abre una cuenta. El nombre debe coincidir con su documento de identidad. Después le preguntamos cómo comunicarnos con usted y quién es.',
  documents: {
    legend: 'Documentos para que los guarde',
    read: 'Lea estos documentos. Cuando continúe, también le enviaremos por correo electrónico los enlaces a ellos.',
  },
  electronicDocuments: {
    link: 'Sus derechos y lo que necesita para abrir documentos',
    title: 'Documentos electrónicos',
  },
}
