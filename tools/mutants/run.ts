// `npm run mutants [-- parts of names]` applies each listed mutant to a copy of the repository and runs its proof,
// which must fail.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { copyRepository } from './copy.ts'
import { type Mutant, mutated, type Proof, proofName } from './mutant.ts'
import { mutants } from './mutants.ts'
import { runProof, stopProof } from './run-proof.ts'

const parts = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
if (chosen.length === 0) {
  console.error(`No mutant's name contains ${parts.join(' or ')}.`)
  process.exit(2)
}

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true
    stopProof()
  })

interface Row {
  verdict: 'killed' | 'SURVIVED' | 'INVALID'
  name: string
  proof: string
  seconds: number
  detail: string
}

/** By the proof's name: why the proof fails in the unchanged copy, or `undefined` if it passes. */
const flaws = new Map<string, string | undefined>()

const flawOf = async (copy: string, proof: Proof): Promise<string | undefined> => {
  const name = proofName(proof)
  if (!flaws.has(name)) {
    const { passed, failed, isTimedOut } = await runProof(copy, proof)
    const flaw = isTimedOut ? 'it did not end in time' : (failed ?? (passed > 0 ? undefined : 'no test ran'))
    flaws.set(name, flaw)
  }
  return flaws.get(name)
}

const tryMutant = async (copy: string, mutant: Mutant): Promise<Row> => {
  const { name, proof } = mutant
  const row = { name, proof: proofName(proof), seconds: 0 }
  const file = join(copy, mutant.file)
  const original = readFileSync(file, 'utf8')
  const broken = mutated(original, mutant)
  const flaw = await flawOf(copy, proof)
  if (flaw !== undefined)
    return { ...row, verdict: 'INVALID', detail: `The proof does not pass without the mutant: ${flaw}` }
  writeFileSync(file, broken)
  try {
    const { failed, isTimedOut, seconds } = await runProof(copy, proof)
    if (failed !== undefined) return { ...row, verdict: 'killed', seconds, detail: failed }
    const detail = isTimedOut ? 'The proof did not end in time.' : mutant.breaks
    return { ...row, verdict: 'SURVIVED', seconds, detail }
  } finally {
    writeFileSync(file, original)
  }
}

const print = ({ verdict, name, proof, seconds, detail }: Row): void =>
  console.log(
    `${verdict.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${name.padEnd(40)} ${proof}\n${' '.repeat(20)}${detail}`,
  )

const rows: Row[] = []
let copy: string | undefined
let removeEnvironment = async () => {}
try {
  if (chosen.some(({ proof }) => proof.kind !== 'unit')) removeEnvironment = await prepareEnvironment()
  copy = copyRepository()
  for (const mutant of chosen) {
    const row = await tryMutant(copy, mutant)
    if (isStopped) break
    print(row)
    rows.push(row)
  }
} finally {
  if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
  await removeEnvironment()
}

const killed = rows.filter(({ verdict }) => verdict === 'killed').length
console.log(
  `\n${killed} of ${chosen.length} mutants killed: ${Math.floor((100 * killed) / chosen.length)} %.`,
)
process.exitCode = killed === chosen.length ? 0 : 1
