import { enableCompileCache } from 'node:module'

enableCompileCache()
const [{ buildSandbox }, { readConfig }] = await Promise.all([import('./build.ts'), import('./config.ts')])

const built = await buildSandbox(readConfig(process.env))
const { port, smtpPort } = await built.listen()
console.log(`sandbox: ${built.sandbox.origin()} (mail on port ${smtpPort})`)
process.send?.({ type: 'ready', port, smtpPort })

let ending = false
const end = async (): Promise<void> => {
  if (ending) return
  ending = true
  await built.close()
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void end())
