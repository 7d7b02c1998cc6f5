import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inProcess } from './load.ts'
import type { PlainWork } from './plain-driver.ts'
import type { Statement } from './statements.ts'

/** A tool that runs a save's statements without the server. `perSecond` is the number of rounds of all clients. */
export interface Floor {
  name: string
  run(clients: Statement[][], seconds: number): Promise<{ perSecond: number; rounds: number }>
}

/** Returns pgbench if installed, or else a plain driver. Both use prepared statements and one connection per client. */
export const chooseFloor = (socketFolder: string, folder: string): Floor => {
  const version = spawnSync('pgbench', ['--version'], { encoding: 'utf8' }).stdout?.trim()
  return version ? pgbench(version, socketFolder, folder) : plain(socketFolder)
}

const pgbench = (version: string, socketFolder: string, folder: string): Floor => {
  const script = join(folder, 'script.sql')
  return {
    name: version,
    async run(clients, seconds) {
      writeFileSync(script, scriptOf(clients))
      const variables = clients.flatMap((statements, client) =>
        statements.flatMap(({ values }, number) =>
          values.flatMap((value, index) =>
            isLiteral(value) ? [] : ['-D', `${variable(client, number, index + 1)}=${value}`],
          ),
        ),
      )
      const threads = Math.min(2, clients.length)
      const stdout = await run('pgbench', [
        ...`-n -M prepared -c ${clients.length} -j ${threads} -T ${seconds}`.split(' '),
        ...['-h', socketFolder, '-U', 'vestibule_app', '-f', script],
        ...variables,
        'vestibule',
      ])
      const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
      return {
        perSecond: number(/^tps = ([\d.]+)/m),
        rounds: number(/^number of transactions actually processed: (\d+)/m),
      }
    },
  }
}

const run = async (program: string, args: string[]): Promise<string> => {
  try {
    return (await promisify(execFile)(program, args)).stdout
  } catch (error) {
    throw new Error(
      `${program} failed: ${error instanceof Error && 'stderr' in error ? error.stderr : error}`,
    )
  }
}

/** Writes one script for all clients, in which each client selects its own statements. */
const scriptOf = (clients: Statement[][]): string =>
  `${clients
    .map((statements, client) => {
      const lines = statements.map((statement, number) => withVariables(statement, client, number))
      return [`\\${client === 0 ? 'if' : 'elif'} :client_id = ${client}`, ...lines].join('\n')
    })
    .join('\n')}\n\\endif\n`

const variable = (client: number, statement: number, parameter: number): string =>
  `c${client}s${statement}p${parameter}`

const withVariables = ({ sql, values }: Statement, client: number, number: number): string =>
  `${sql.replace(/\$(\d+)/g, (_, parameter) => {
    const value = values[Number(parameter) - 1]
    if (isLiteral(value)) return value === '' ? "''" : 'NULL'
    return `:${variable(client, number, Number(parameter))}`
  })};`

/** Returns `true` for NULL and empty values, which pgbench variables cannot contain. */
const isLiteral = (value: string | null | undefined): boolean => (value ?? '') === ''

const plain = (socketFolder: string): Floor => ({
  name: 'plain pg in a process of its own (there is no pgbench here)',
  async run(clients, seconds) {
    const work: PlainWork = { socketFolder, clients, seconds }
    const rounds = await inProcess<PlainWork, number>('plain-driver.ts', work)
    return { perSecond: rounds / seconds, rounds }
  },
})
