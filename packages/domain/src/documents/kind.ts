export const fileKinds = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type Kind = (typeof fileKinds)[number]

/** The first bytes of a file that show its type. Readers find a PDF's header within them. */
export const signatureLength = 1024

const signatures: Readonly<Record<Exclude<Kind, 'application/pdf'>, string>> = {
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
}
/** A byte order mark, blanks and a print job's text may precede the header, but no other type's bytes or markup. */
const pdfHeader = /^(?:\xef\xbb\xbf)?[\s -;=-~]*?%PDF-/

const textOf = (first: Uint8Array): string => String.fromCharCode(...first.subarray(0, signatureLength))

/** Detects a file's type by its first bytes, never by its name. */
export const kindOf = (first: Uint8Array): Kind | undefined => {
  const text = textOf(first)
  if (pdfHeader.test(text.replaceAll('\0', '').replaceAll('\u001b', ''))) return 'application/pdf'
  return (['image/jpeg', 'image/png'] as const).find((kind) => text.startsWith(signatures[kind]))
}

/** HEIC and HEIF, which cameras of phones can write instead of JPEG. The file's name does not show it. */
export const isHeic = (first: Uint8Array): boolean => /^....ftyp(hei|hev|mif1|msf1)/s.test(textOf(first))
