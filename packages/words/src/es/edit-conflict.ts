import type { Translation, Words } from '../words.ts'

export const editConflict: Translation<Words['editConflict']> = {
  differs: 'Lo que está guardado ahora es distinto de lo que escribió aquí.',
  loaded: 'Las respuestas más recientes ya están en el formulario. Nada cambia hasta que continúe.',
  load: 'Cargar las respuestas más recientes',
  keep: 'Conservar lo que escribí',
  saved: 'Guardado: {text}',
  mine: 'Usted escribió: {text}',
  nothing: 'nada',
  useMine: 'Usar lo mío',
  useSaved: 'Usar lo guardado',
  useMineFor: 'Usar lo mío: {field}',
  useSavedFor: 'Usar lo guardado: {field}',
  useAllMine: 'Usar todo lo que escribí',
  fieldInGroup: '{group}: {field}',
  elsewhere: 'Usted cambió otras respuestas en otro lugar. Esta página ya está actualizada.',
  movedOn: 'Usted continuó en otro lugar. Aquí es donde está su solicitud ahora.',
  locked:
    'Estas respuestas se enviaron al corredor de bolsa y no se pueden cambiar aquí. Comuníquese con nuestro equipo: {contact}.',
  lockedByCheck:
    'Estas respuestas se enviaron para verificar su identidad y no se pueden cambiar aquí. Comuníquese con nuestro equipo: {contact}.',
}
