/** Returns what Orca spoke, from its debug file, without the properties of the voice. */
export const speechIn = (debugFile: string): string[] =>
  [...debugFile.matchAll(/SPEECH OUTPUT: '(.*?)'(?: ?\[?\{.*)?$/gm)].map(([, text = '']) => text)

/**
 * Returns the text without differences in case, punctuation and white space.
 * Separates numbers from words, and replaces Orca's older name for a button.
 */
export const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}$%•]+/gu, ' ')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
    .replaceAll('push button', 'button')
    .trim()

/** Returns the first expected phrase that is not in the speech after the previous phrase. */
export const firstMissing = (expected: readonly string[], speech: readonly string[]): string | undefined => {
  let rest = ` ${normalize(speech.join(' '))} `
  return expected.find((phrase) => {
    const wanted = ` ${normalize(phrase)} `
    const at = rest.indexOf(wanted)
    // The space after the phrase is also the space before the next phrase.
    if (at >= 0) rest = rest.slice(at + wanted.length - 1)
    return at < 0
  })
}
