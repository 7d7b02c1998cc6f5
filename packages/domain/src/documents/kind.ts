export const fileKinds = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type Kind = (typeof fileKinds)[number]

export const signatureLength = 8

const signatures: Readonly<Record<Kind, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // The bytes of `%PDF-`.
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
}

/** Detects a file's type by its first bytes, never by its name. */
export const kindOf = (first: Uint8Array): Kind | undefined =>
  fileKinds.find((kind) => signatures[kind].every((byte, at) => first[at] === byte))
