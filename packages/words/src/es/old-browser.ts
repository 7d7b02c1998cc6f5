import type { Translation, Words } from '../words.ts'

export const oldBrowser: Translation<Words['oldBrowser']> = {
  notice: 'Actualice su navegador o use otro, con JavaScript activado.',
  title: 'Actualice su navegador',
  intro:
    'Este sitio necesita un navegador más reciente, con JavaScript activado. Lo que guardó está a salvo.',
  update: 'Actualice su navegador. En un iPhone o iPad, actualice el dispositivo en Configuración.',
  another: 'O use otro navegador, en este u otro dispositivo: {browsers}, o una versión posterior.',
  javascript: 'Si JavaScript está desactivado, actívelo en la configuración de su navegador.',
  open: 'Luego abra {address}',
  help: 'Si no funciona, escríbanos: {contact}',
}
