/** The brand's own public documents, part of this release. */
export interface Documents {
  read(file: string): Promise<Uint8Array | undefined>
}
