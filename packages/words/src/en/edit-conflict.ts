/** Shown with a form whose answers were saved elsewhere, or can no longer change. */
export const editConflict = {
  differs: 'What is saved now differs from what you typed here.',
  loaded: 'The newer answers are in the form now. Nothing changes until you continue.',
  load: 'Load the newer answers',
  keep: 'Keep what I typed',
  saved: 'Saved: {text}',
  mine: 'You typed: {text}',
  nothing: 'nothing',
  useMine: 'Use mine',
  useSaved: 'Use the saved one',
  useMineFor: 'Use mine: {field}',
  useSavedFor: 'Use the saved one: {field}',
  useAllMine: 'Use all that I typed',
  fieldInGroup: '{group}: {field}',
  elsewhere: 'You changed other answers somewhere else. This page is up to date now.',
  movedOn: 'You continued somewhere else. This is where your application is now.',
  locked:
    "These answers have been sent to the broker and can't be changed here. Contact our team at {contact}.",
  /** For PRODUCT accounts, which have no broker. */
  lockedByCheck:
    "These answers have been sent for the identity check and can't be changed here. Contact our team at {contact}.",
} as const
