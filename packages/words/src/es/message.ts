import type { Translation, Words } from '../words.ts'

export const message: Translation<Words['message']> = {
  residentsOnly: {
    title: 'Este servicio es para ciudadanos de los EE. UU. y residentes permanentes.',
    intro:
      'Nos dijo que no es ni lo uno ni lo otro. Si fue un error, inicie sesión de nuevo y cambie su respuesta. De lo contrario, no podemos abrirle una cuenta. ¿Preguntas? Escríbanos a {contact}.',
    button: 'Iniciar sesión',
  },
  employerLetter: {
    title: 'Necesitamos una carta de su empleador',
    intro:
      'La Regla 3210 de FINRA exige el consentimiento de la firma para la que trabaja. Pida a su departamento de cumplimiento una carta que autorice esta cuenta y envíela a {contact}.',
  },
  contactTeam: {
    title: 'Comuníquese con nuestro equipo',
    intro:
      'No podemos terminar su solicitud en línea. Escríbanos a {contact} y una persona de nuestro equipo le ayudará.',
  },
  documentsUploaded: {
    title: 'Sus documentos se han subido',
    intro:
      '{broker} los está revisando, lo que puede tardar hasta dos días hábiles. Puede cerrar esta página; le avisaremos por correo electrónico. ¿Preguntas? Escríbanos a {contact}.',
    button: 'Comprobar de nuevo',
  },
  depositsSent: {
    title: 'Sus depósitos están en camino',
    intro:
      'Dos depósitos pequeños, cada uno de menos de $1.00, llegan a su cuenta bancaria en 2 o 3 días. Cuando los vea, vuelva e ingrese los montos. Si no llegan, escríbanos a {contact}.',
    button: 'Verificar los depósitos',
  },
  voip: {
    title: 'No podemos usar este número de teléfono',
    intro:
      'Pertenece a un servicio de telefonía por internet, que no puede probar quién es usted. Regrese y regístrese con el número de un teléfono móvil. Si cree que nos equivocamos, escríbanos a {contact}.',
    button: 'Usar otro número',
  },
  vpn: {
    title: 'Desactive su VPN',
    intro:
      'Su conexión oculta de dónde viene, así que no podemos comprobarla. Desactive su VPN o proxy e inténtelo de nuevo. Si no usa ninguno, escríbanos a {contact}.',
    button: 'Intentar de nuevo',
  },
  wentWrong: {
    title: 'Algo salió mal',
    intro: 'No pudimos continuar. Empiece de nuevo o escríbanos a {contact}.',
    button: 'Empezar de nuevo',
  },
  notFound: {
    title: 'Página no encontrada',
    intro:
      'No hay ninguna página en esta dirección. Revísela o empiece desde nuestra página de inicio. Si uno de nuestros enlaces le trajo aquí, escríbanos a {contact}.',
    button: 'Iniciar sesión',
  },
}
