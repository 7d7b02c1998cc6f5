/** What a person is told whose answers were changed in another tab or on another device (NV-14). */
export const words = {
  changed: 'You changed this somewhere else.',
  differs: 'What is saved now differs from what you typed here.',
  loaded: 'The newer answers are in the form now. Nothing of them is changed until you continue.',
  load: 'Load the newer answers',
  keep: 'Keep what I typed',
  saved: (text: string) => `Saved: ${text}`,
  mine: (text: string) => `You typed: ${text}`,
  nothing: 'nothing',
  useMine: 'Use mine',
  useSaved: 'Use the saved one',
  useAllMine: 'Use all that I typed',
  elsewhere: 'Other answers of yours were changed somewhere else. This page is up to date now.',
  movedOn: 'You went on somewhere else. This is where you are now.',
} as const
