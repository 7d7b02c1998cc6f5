/** The brand's own public documents, as files of this release. */
export interface Documents {
  /** undefined: there is no such file */
  read(file: string): Promise<Uint8Array | undefined>
}
