export interface Documents {
  read(file: string): Promise<Uint8Array | undefined>
}
