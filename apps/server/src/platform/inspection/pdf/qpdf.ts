import createModule from '@neslinesli93/qpdf-wasm'

interface FileSystem {
  init(input: null, output: () => void, error: (code: number | null) => void): void
  writeFile(path: string, bytes: Uint8Array): void
  readFile(path: string): Uint8Array
  unlink(path: string): void
}
interface Program {
  FS: FileSystem
  callMain(options: readonly string[]): number
}
type CreateModule = (options: { preRun: [(program: Program) => void] }) => Promise<Program>

export interface Qpdf {
  files: FileSystem
  /** Must not be called again after a failure, which leaves the memory in disorder. */
  run(...options: readonly string[]): 'done' | 'broken' | 'password'
}

const maxErrorLength = 10_000

/** Starts qpdf in this process, with files in its memory. */
export const startQpdf = async (): Promise<Qpdf> => {
  let errors = ''
  const { FS, callMain } = await (createModule as unknown as CreateModule)({
    preRun: [
      (program) =>
        program.FS.init(
          null,
          () => undefined,
          (code) => {
            if (code !== null && errors.length < maxErrorLength) errors += String.fromCharCode(code)
          },
        ),
    ],
  })
  return {
    files: FS,
    run(...options) {
      // Warnings are about repairs, which are in what qpdf writes.
      const code = callMain(['--no-warn', '--warning-exit-0', ...options])
      if (code === 0) return 'done'
      return /password|encryption/i.test(errors) ? 'password' : 'broken'
    },
  }
}
