/** The forms in which the viewer shows a document (AG-13). The certificate lists the forms in this order. */
export const documentFormats = ['pdf', 'text'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** Returns each format once, in the order of `documentFormats`. */
export const distinctFormats = (formats: Iterable<DocumentFormat>): DocumentFormat[] => {
  const used = new Set(formats)
  return documentFormats.filter((format) => used.has(format))
}
